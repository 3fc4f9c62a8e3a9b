import { type AskOptions, type Chain, encoded } from '@paraclock/connect'
import {
  FactMissing,
  feeBySecond,
  ParaclockError,
  sanitizeText,
  type Weight
} from '@paraclock/core'
import { writeWeight } from '@paraclock/types'
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

/** The arguments of {@link quoteExecutionFee}. */
export interface QuoteExecutionFeeArgs extends AskOptions {
  readonly chain: Chain
  readonly weight: Weight
  /** The location of the fee asset, relative to `chain`. Defaults to the chain's own token. */
  readonly asset?: Location
  /** The XCM version of the query. Defaults to the newest version that the chain decodes. */
  readonly version?: XcmVersion
  /** The fee for a second of ref time, in the smallest unit. Used if the query fails. */
  readonly feePerSecond?: bigint
  /** The fee to return if the query fails and `feePerSecond` is absent. */
  readonly fallback?: FeeFallback
}

/**
 * Returns the fee that a chain takes for the execution of a weight. The fee comes from
 * `XcmPaymentApi_query_weight_to_asset_fee`. If this query fails, computes the fee from
 * `feePerSecond` and rounds up. Without `feePerSecond`, returns the fallback. The result names the
 * source of the fee.
 *
 * @throws ParaclockError `FactMissing` if the fee is unknown; `FeeAssetRefused` if the chain does
 * not accept the asset, and neither `feePerSecond` nor a fallback is given; `XcmProgramInvalid`,
 * `XcmValueUnsupported`, `FeeOutOfRange`, `DeadlineExceeded`, `OperationAborted`
 */
export async function quoteExecutionFee(args: QuoteExecutionFeeArgs): Promise<FeePart> {
  const { chain, asset = ownToken, weight } = args
  const name = sanitizeText(chain.name)
  // The location of the asset in hex, for error messages.
  const shown = encodeVersionedLocation({ location: asset, version: 3 })
  const what = `execution on ${name}`
  const askFee = async (stop: AbortSignal): Promise<FoundFee> => {
    const version = args.version ?? agreeOnXcmVersion(chain)
    const ask = {
      api: 'XcmPaymentApi',
      method: 'query_weight_to_asset_fee',
      args: {
        weight: writeWeight(weight),
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

function stateOtherwise(args: QuoteExecutionFeeArgs): FoundFee | undefined {
  const { weight, feePerSecond, fallback } = args
  if (feePerSecond === undefined) return fallback && stateFee(fallback)
  return {
    amount: feeBySecond({ refTime: weight.refTime, perSecond: feePerSecond }),
    provenance: {
      kind: 'computed',
      detail: `${feePerSecond} for each second of ref time, rounded up`,
      evidence: []
    }
  }
}
