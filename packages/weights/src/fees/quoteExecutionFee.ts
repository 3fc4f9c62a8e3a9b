import { type AskOptions, type Chain, encoded } from '@paraclock/connect'
import {
  FactMissing,
  feeBySecond,
  ParaclockError,
  sanitizeText,
  type Weight
} from '@paraclock/core'
import {
  encodeVersionedAssetId,
  encodeVersionedLocation,
  type Location,
  type XcmVersion
} from '@paraclock/xcm'
import { FeeAssetRefused } from '../errors.ts'
import { agreeOnXcmVersion } from '../measure/agreeOnXcmVersion.ts'
import { askResult } from '../measure/askRuntimeApi.ts'
import { tryWays } from '../measure/FailedAttempt.ts'
import { type FeeFallback, type FeePart, type FoundFee, ownToken, stateFee } from './FeePart.ts'

/** What {@link quoteExecutionFee} takes. */
export interface QuoteExecutionFeeArgs extends AskOptions {
  /** The chain that executes. */
  readonly chain: Chain
  /** What is bought there. */
  readonly weight: Weight
  /** The asset that pays, as the chain names it. Defaults to its own token. */
  readonly asset?: Location
  /** The XCM version in which the asset is named. Defaults to the newest that the chain decodes. */
  readonly version?: XcmVersion
  /** What a second of reference time costs, if the chain cannot be asked. */
  readonly feePerSecond?: bigint
  /** What is taken if there is neither an answer nor a rate. Without it, `FactMissing` is raised. */
  readonly fallback?: FeeFallback
}

/**
 * What a chain asks for executing a weight: by `XcmPaymentApi_query_weight_to_asset_fee`, else by the
 * rate per second that the caller knows, rounded up, else the fallback. The result names its source.
 *
 * @throws ParaclockError `FactMissing` if none of them gives a fee; `FeeAssetRefused` if there is neither a
 * rate nor a fallback, and the chain does not know the asset; `LocationMalformed`,
 * `XcmValueUnsupported`, `FeeOutOfRange`, `DeadlineExceeded`, `OperationAborted`
 */
export async function quoteExecutionFee(args: QuoteExecutionFeeArgs): Promise<FeePart> {
  const { chain, asset = ownToken, weight } = args
  const name = sanitizeText(chain.name)
  // Version 3 can encode every location.
  const shown = encodeVersionedLocation({ location: asset, version: 3 })
  const what = `execution on ${name}`
  const askFee = async (stop: AbortSignal): Promise<FoundFee> => {
    const version = args.version ?? agreeOnXcmVersion(chain)
    const ask = {
      api: 'XcmPaymentApi',
      method: 'query_weight_to_asset_fee',
      args: {
        weight: { ref_time: weight.refTime, proof_size: weight.proofSize },
        asset: encoded(encodeVersionedAssetId({ id: asset, version }))
      },
      signal: stop
    }
    const { value: amount, provenance } = await askResult<bigint>(chain, ask)
    return { amount, provenance }
  }
  const { answer, attempts } = await tryWays(
    [{ method: 'XcmPaymentApi_query_weight_to_asset_fee', ask: askFee }],
    `asking ${name} for its fee`,
    args
  )
  const found = answer ?? stateOtherwise(args)
  if (found !== undefined) {
    return { kind: 'execution', what, asset: { chain: name, location: asset }, attempts, ...found }
  }
  if (attempts.some(({ problem }) => problem.includes('AssetNotFound'))) {
    const reason = 'AssetNotFound'
    throw new ParaclockError(FeeAssetRefused, { chain: name, asset: shown, reason })
  }
  throw new ParaclockError(FactMissing, { what: `the fee of ${what}`, attempts })
}

/** The fee by what the caller knows, if the chain does not answer. */
function stateOtherwise(args: QuoteExecutionFeeArgs): FoundFee | undefined {
  const { weight, feePerSecond, fallback } = args
  if (feePerSecond === undefined) return fallback && stateFee(fallback)
  return {
    amount: feeBySecond({ refTime: weight.refTime, perSecond: feePerSecond }),
    provenance: {
      kind: 'computed',
      detail: `${feePerSecond} for each second of reference time, rounded up`,
      evidence: []
    }
  }
}
