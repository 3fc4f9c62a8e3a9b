import {
  feeBySecond,
  hexToBytes,
  ParaclockError,
  type Provenance,
  type Weight,
  withDeadline
} from '@paraclock/core'
import {
  encodeVersionedAssetId,
  encodeVersionedLocation,
  type Location,
  type XcmVersion
} from '@paraclock/xcm'
import { askRuntime } from '../measure/askRuntime.ts'
import { tryWays } from '../measure/FailedAttempt.ts'
import { newestVersionOf } from '../measure/listXcmVersions.ts'
import { type AskOptions, type MeasuredChain, openHolder } from '../measure/MeasuredChain.ts'
import { readBlock } from '../measure/readBlock.ts'
import { unwrapAnswer } from '../measure/unwrapAnswer.ts'
import type { FeeFallback, FeePart } from './FeePart.ts'
import { stateFee } from './stateFee.ts'

/** What {@link quoteExecutionFee} takes. */
export interface QuoteExecutionFeeArgs extends AskOptions {
  /** The chain that executes. */
  readonly chain: MeasuredChain
  /** What is bought there. */
  readonly weight: Weight
  /** What pays, as the chain names it. Its own token if left out. */
  readonly asset?: Location
  /** The XCM version in which the asset is named. The newest that the chain decodes if left out. */
  readonly version?: XcmVersion
  /** What a second of reference time costs, if the chain cannot be asked. */
  readonly feePerSecond?: bigint
  /** What is taken if neither the chain nor a rate tells. `FeeMissing` is raised if left out. */
  readonly fallback?: FeeFallback
}

interface FoundFee {
  readonly amount: bigint
  readonly provenance: Provenance
}

const OWN_TOKEN: Location = { parents: 0, interior: [] }
const LONGEST_MS = 30_000

/**
 * What a chain asks for executing a weight: by `XcmPaymentApi_query_weight_to_asset_fee`, else by the
 * rate per second that the caller knows, rounded up, else the fallback. The result says which.
 *
 * @throws ParaclockError `FeeMissing` if none of them tells; `FeeAssetRefused` if there is neither a
 * rate nor a fallback, and the chain answers that it knows no such asset; `LocationMalformed`,
 * `NetworkUnsupported`, `FeeOutOfRange`, `DeadlineExceeded`, `OperationAborted`
 *
 * @example
 * ```ts
 * import { type MeasuredChain, quoteExecutionFee } from '@paraclock/weights'
 *
 * declare const chain: MeasuredChain
 *
 * const { amount, provenance } = await quoteExecutionFee({
 *   chain,
 *   weight: { refTime: 1_500_000_000n, proofSize: 85_536n }
 * })
 * ```
 */
export async function quoteExecutionFee(args: QuoteExecutionFeeArgs): Promise<FeePart> {
  const { at, deadlineMs = LONGEST_MS, signal, asset = OWN_TOKEN, weight } = args
  const { api, name } = openHolder(args.chain)
  // Version 3 has a name for everything: what it cannot say is no location.
  const shown = encodeVersionedLocation({ location: asset, version: 3 })
  const what = `execution on ${name}`
  const method = 'XcmPaymentApi_query_weight_to_asset_fee'
  const { answer, attempts } = await withDeadline(
    { milliseconds: deadlineMs, what: `asking ${name} for its fee`, signal },
    async (inner) => {
      const block = await readBlock(api, at)
      const ask = async (stop: AbortSignal): Promise<FoundFee> => {
        const version = args.version ?? newestVersionOf(api)
        const values = { weight, asset: hexToBytes(encodeVersionedAssetId({ id: asset, version })) }
        const question = { api, chain: name, method, values, at: block, signal: stop }
        const { value, provenance } = await askRuntime(question)
        return { amount: BigInt(unwrapAnswer(value, method).toString()), provenance }
      }
      return tryWays([{ method, ask }], inner)
    }
  )
  const found = answer ?? stateOtherwise(args)
  if (found !== undefined) {
    return { kind: 'execution', what, asset: { chain: name, location: asset }, attempts, ...found }
  }
  if (attempts.some(({ problem }) => problem.includes('AssetNotFound'))) {
    const reason = 'AssetNotFound'
    throw new ParaclockError('FeeAssetRefused', { chain: name, asset: shown, reason })
  }
  throw new ParaclockError('FeeMissing', { what, attempts })
}

/** What the caller knows of the fee, if the chain does not tell. */
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
