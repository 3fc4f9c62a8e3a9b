import { type Hex, hexToBytes, ParaclockError, withDeadline } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import {
  encodeProgram,
  encodeVersionedAssetId,
  encodeVersionedLocation,
  type Location,
  type XcmProgram,
  type XcmVersion
} from '@paraclock/xcm'
import { askRuntime } from '../measure/askRuntime.ts'
import { tryWays } from '../measure/FailedAttempt.ts'
import { newestVersionOf } from '../measure/listXcmVersions.ts'
import { type AskOptions, type MeasuredChain, openHolder } from '../measure/MeasuredChain.ts'
import { readBlock } from '../measure/readBlock.ts'
import { unwrapAnswer } from '../measure/unwrapAnswer.ts'
import type { FeeFallback, FeePart } from './FeePart.ts'
import { readDeliveryFees } from './readFeeAssets.ts'
import { stateFee } from './stateFee.ts'

/** What {@link quoteDeliveryFee} takes. */
export interface QuoteDeliveryFeeArgs extends AskOptions {
  /** The chain that sends. */
  readonly chain: MeasuredChain
  /** Where the program goes, as the sender sees it. */
  readonly destination: Location
  /** The program, or the SCALE bytes of a versioned one. */
  readonly program: XcmProgram | Hex
  /** The XCM version in which it is asked. The newest that the sender decodes if left out. */
  readonly version?: XcmVersion
  /** What pays, as the sender names it. Its own token if left out. */
  readonly asset?: Location
  /** What is taken if the chain does not tell. `FeeMissing` is raised if left out. */
  readonly fallback?: FeeFallback
}

const OWN_TOKEN: Location = { parents: 0, interior: [] }
const LONGEST_MS = 30_000

/**
 * What a chain asks for bringing a program to another one: by `XcmPaymentApi_query_delivery_fees`, in
 * the form that the chain's version of it takes, else the fallback. Nothing to pay is an empty list.
 *
 * @throws ParaclockError `FeeMissing` if neither tells; those of {@link encodeProgram};
 * `XcmVersionMismatch`, `DeadlineExceeded`, `OperationAborted`
 *
 * @example
 * ```ts
 * import { type MeasuredChain, quoteDeliveryFee } from '@paraclock/weights'
 *
 * declare const chain: MeasuredChain
 *
 * const fees = await quoteDeliveryFee({
 *   chain,
 *   destination: { parents: 1, interior: [] },
 *   program: [{ kind: 'clearOrigin' }]
 * })
 * ```
 */
export async function quoteDeliveryFee(args: QuoteDeliveryFeeArgs): Promise<readonly FeePart[]> {
  const { at, deadlineMs = LONGEST_MS, signal, asset = OWN_TOKEN, fallback, destination } = args
  const { api, name } = openHolder(args.chain)
  const version = args.version ?? newestVersionOf(api)
  const { program } = args
  const message = typeof program === 'string' ? program : encodeProgram({ program, version })
  const values = {
    destination: hexToBytes(encodeVersionedLocation({ location: destination, version })),
    message: hexToBytes(message),
    assetId: hexToBytes(encodeVersionedAssetId({ id: asset, version }))
  }
  const method = 'XcmPaymentApi_query_delivery_fees'
  const what = `delivery from ${name}`
  const part = { kind: 'delivery', what } as const
  const { answer, attempts } = await withDeadline(
    { milliseconds: deadlineMs, what: `asking ${name} for its delivery fee`, signal },
    async (inner) => {
      const block = await readBlock(api, at)
      const ask = async (
        stop: AbortSignal
      ): Promise<{ fees: ReadableValue; provenance: FeePart['provenance'] }> => {
        const found = await askRuntime({
          api,
          chain: name,
          method,
          values,
          at: block,
          signal: stop
        })
        return { fees: unwrapAnswer(found.value, method), provenance: found.provenance }
      }
      return tryWays([{ method, ask }], inner)
    }
  )
  if (answer !== undefined) {
    return readDeliveryFees(answer.fees.toU8a()).map(({ location, amount }) => ({
      ...part,
      amount,
      asset: { chain: name, location },
      provenance: answer.provenance,
      attempts
    }))
  }
  if (fallback === undefined) throw new ParaclockError('FeeMissing', { what, attempts })
  return [{ ...part, ...stateFee(fallback), asset: { chain: name, location: asset }, attempts }]
}
