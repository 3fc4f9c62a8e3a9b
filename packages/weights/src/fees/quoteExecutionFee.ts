import type { Location, XcmVersion } from '@paraclock/accounts'
import { hexToBytes, ParaclockError, type Provenance, withDeadline } from '@paraclock/core'
import { askRuntime } from '../measure/askRuntime.ts'
import { tryWays, type Way } from '../measure/FailedAttempt.ts'
import { type AskOptions, type MeasuredChain, openHolder } from '../measure/MeasuredChain.ts'
import { readBlock } from '../measure/readBlock.ts'
import { unwrapAnswer } from '../measure/unwrapAnswer.ts'
import type { Weight } from '../measure/Weight.ts'
import { chooseXcmVersion } from '../xcm/chooseXcmVersion.ts'
import { convertAssetId } from '../xcm/convertLocation.ts'
import type { FeeFallback, FeePart } from './FeePart.ts'
import { feeBySecond } from './feeBySecond.ts'
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
 * @throws ParaclockError `FeeMissing` if none of them tells; `FeeAssetRefused` if the chain answers
 * that it does not take the asset; `XcmVersionMismatch`, `LocationMalformed`, `NetworkUnsupported`,
 * `FeeOutOfRange`, `DeadlineExceeded`, `OperationAborted`
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
  const { at, deadlineMs = LONGEST_MS, signal, asset = OWN_TOKEN, fallback } = args
  const { api, name } = openHolder(args.chain)
  const what = `execution on ${name}`
  const { answer, attempts } = await withDeadline(
    { milliseconds: deadlineMs, what: `asking ${name} for its fee`, signal },
    async (inner) => {
      const block = await readBlock(api, at)
      return tryWays(listWays({ ...args, api, name, asset, block }), inner)
    }
  )
  const found = answer ?? (fallback && stateFee(fallback))
  if (found === undefined) throw new ParaclockError('FeeMissing', { what, attempts })
  return { kind: 'execution', what, asset: { chain: name, location: asset }, attempts, ...found }
}

function listWays(
  args: Omit<QuoteExecutionFeeArgs, 'chain'> & {
    readonly api: ReturnType<typeof openHolder>['api']
    readonly name: string
    readonly asset: Location
    readonly block: `0x${string}`
  }
): readonly Way<FoundFee>[] {
  const { api, name, asset, block, weight, feePerSecond } = args
  const method = 'XcmPaymentApi_query_weight_to_asset_fee'
  return [
    {
      method,
      ask: async (signal) => {
        const version = args.version ?? chooseXcmVersion({ sender: api, receiver: api })
        const id = hexToBytes(convertAssetId({ id: asset, version }))
        const values = { weight, asset: id }
        const answer = await askRuntime({ api, chain: name, method, values, at: block, signal })
        const amount = BigInt(unwrapAnswer(answer.value, method).toString())
        return { amount, provenance: answer.provenance }
      }
    },
    ...(feePerSecond === undefined
      ? []
      : [
          {
            method: 'the rate per second',
            ask: async () => ({
              amount: feeBySecond({ refTime: weight.refTime, perSecond: feePerSecond }),
              provenance: {
                kind: 'computed',
                detail: `${feePerSecond} for each second of reference time, rounded up`,
                evidence: []
              } satisfies Provenance
            })
          }
        ])
  ]
}
