import {
  type Hex,
  hexToBytes,
  ParaclockError,
  type Provenance,
  withDeadline
} from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import type { CallInput } from '../calls/CallInput.ts'
import { encodeCall } from '../calls/encodeCall.ts'
import { askRuntime } from '../measure/askRuntime.ts'
import { tryWays, type Way } from '../measure/FailedAttempt.ts'
import { type AskOptions, type MeasuredChain, openHolder } from '../measure/MeasuredChain.ts'
import { readBlock } from '../measure/readBlock.ts'
import { signForNobody } from '../measure/signForNobody.ts'
import type { FeeFallback, FeePart } from './FeePart.ts'
import { stateFee } from './stateFee.ts'

/** What {@link quoteInclusionFee} takes. */
export interface QuoteInclusionFeeArgs extends AskOptions {
  /** The chain on which the call is sent. */
  readonly chain: MeasuredChain
  /** The call, in any form. */
  readonly call: CallInput
  /** What is taken if the chain does not tell. `FeeMissing` is raised if left out. */
  readonly fallback?: FeeFallback
}

interface FoundFee {
  readonly amount: bigint
  readonly provenance: Provenance
}

const LONGEST_MS = 30_000
// A signature of sr25519, who signs, the era, the nonce and the rest of what is signed.
const SIGNATURE_BYTES = 110

/**
 * What it costs to get a signed call into a block: by `TransactionPaymentApi_query_info` of an
 * extrinsic with a stand-in for the signature, else by `TransactionPaymentCallApi_query_call_info`
 * with the length that a signature adds, else the fallback. The fee of the chain's own token; a tip
 * is not in it.
 *
 * @throws ParaclockError `FeeMissing` if none of them tells; those of {@link encodeCall};
 * `DeadlineExceeded`, `OperationAborted`
 *
 * @example
 * ```ts
 * import { type MeasuredChain, quoteInclusionFee } from '@paraclock/weights'
 *
 * declare const chain: MeasuredChain
 *
 * const call = { pallet: 'system', method: 'remark', args: ['0x01'] }
 * const { amount } = await quoteInclusionFee({ chain, call })
 * ```
 */
export async function quoteInclusionFee(args: QuoteInclusionFeeArgs): Promise<FeePart> {
  const { at, deadlineMs = LONGEST_MS, signal, fallback } = args
  const { api, name } = openHolder(args.chain)
  const call = encodeCall({ chain: api, call: args.call })
  const what = `inclusion on ${name}`
  const { answer, attempts } = await withDeadline(
    { milliseconds: deadlineMs, what: `asking ${name} for its fee`, signal },
    async (inner) => {
      const block = await readBlock(api, at)
      return tryWays(listWays({ api, name, call, block }), inner)
    }
  )
  const found = answer ?? (fallback && stateFee(fallback))
  if (found === undefined) throw new ParaclockError('FeeMissing', { what, attempts })
  const asset = { chain: name, location: { parents: 0, interior: [] } }
  return { kind: 'inclusion', what, asset, attempts, ...found }
}

function listWays(args: {
  readonly api: ReadableApi
  readonly name: string
  readonly call: Hex
  readonly block: Hex
}): readonly Way<FoundFee>[] {
  const { api, name, call, block } = args
  const ask = async (
    method: string,
    values: Readonly<Record<string, unknown>>,
    signal: AbortSignal
  ): Promise<FoundFee> => {
    const answer = await askRuntime({ api, chain: name, method, values, at: block, signal })
    const { partialFee } = answer.value as unknown as { readonly partialFee: ReadableValue }
    return { amount: BigInt(partialFee.toString()), provenance: answer.provenance }
  }
  const bytes = hexToBytes(call)
  return [
    {
      method: 'TransactionPaymentApi_query_info',
      ask: async (signal) => {
        const uxt = signForNobody(api, call)
        return ask('TransactionPaymentApi_query_info', { uxt, len: uxt.length }, signal)
      }
    },
    {
      method: 'TransactionPaymentCallApi_query_call_info',
      ask: (signal) => {
        const values = { call: bytes, len: bytes.length + SIGNATURE_BYTES }
        return ask('TransactionPaymentCallApi_query_call_info', values, signal)
      }
    }
  ]
}
