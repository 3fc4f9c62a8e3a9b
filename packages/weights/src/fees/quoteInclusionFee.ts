import { type ApiCall, type AskOptions, type Chain, encoded } from '@paraclock/connect'
import {
  encodeCompact,
  FactMissing,
  type Hex,
  hexToBytes,
  ParaclockError,
  sanitizeText
} from '@paraclock/core'
import { encodeStandIn, type StandInArgs } from '@paraclock/types'
import type { CallInput } from '../calls/CallInput.ts'
import { encodeCall } from '../calls/encodeCall.ts'
import { askRuntimeApi } from '../measure/askRuntimeApi.ts'
import { tryWays, type Way } from '../measure/FailedAttempt.ts'
import { type FeeFallback, type FeePart, type FoundFee, ownToken, stateFee } from './FeePart.ts'

/** The call to include, the known parts of its transaction, and a fallback. */
export interface QuoteInclusionFeeArgs extends AskOptions {
  readonly chain: Chain
  readonly call: CallInput
  /** The known parts of the transaction. The fee depends on the length of the transaction. */
  readonly terms?: Pick<StandInArgs, 'account' | 'nonce' | 'period'> & { readonly tip?: bigint }
  /** Used if the chain does not state the fee. Without a fallback, `FactMissing` is thrown. */
  readonly fallback?: FeeFallback
}

// The number of bytes that signing adds to a call: an sr25519 signature, the address, and the
// extensions, such as the era and the nonce.
const SIGNATURE_BYTES = 110

/**
 * Returns the fee for including a signed call in a block, in the chain's own token and without the
 * tip. `TransactionPaymentApi_query_info` states the fee of an extrinsic with a fake signature. If
 * the chain does not have this method, `TransactionPaymentCallApi_query_call_info` states the fee
 * of the call, for the length that the call has after signing. If both methods fail, the fallback
 * is returned.
 *
 * @throws ParaclockError `FactMissing` if both methods fail and no fallback is given; the errors of
 * {@link encodeCall}; `DeadlineExceeded`, `OperationAborted`
 */
export async function quoteInclusionFee(args: QuoteInclusionFeeArgs): Promise<FeePart> {
  const { chain, fallback } = args
  const name = sanitizeText(chain.name)
  const call = encodeCall({ chain, call: args.call })
  const what = `inclusion on ${name}`
  const { answer, attempts } = await tryWays(
    listWays(args, call),
    `asking ${name} for its fee`,
    args
  )
  const found = answer ?? (fallback && stateFee(fallback))
  if (found === undefined)
    throw new ParaclockError(FactMissing, { what: `the fee of ${what}`, attempts })
  const asset = { chain: name, location: ownToken }
  return { kind: 'inclusion', what, asset, attempts, ...found }
}

function listWays({ chain, terms }: QuoteInclusionFeeArgs, call: Hex): readonly Way<FoundFee>[] {
  const ask = async (ask: ApiCall<unknown>): Promise<FoundFee> => {
    type Info = { readonly partial_fee: bigint }
    const { value, provenance } = await askRuntimeApi<Info>(chain, ask)
    return { amount: value.partial_fee, provenance }
  }
  const bytes = hexToBytes(call)
  const { tip = 0n, ...known } = terms ?? {}
  // Both methods get the length of the transaction. The stand-in transaction and `SIGNATURE_BYTES`
  // count one byte for the encoded tip. `tipBytes` is the number of further bytes that the encoded
  // tip needs.
  const tipBytes = encodeCompact(tip).length - 1
  return [
    {
      method: 'TransactionPaymentApi_query_info',
      ask: async (signal) => {
        const uxt = encodeStandIn({ runtime: chain.runtime, call: bytes, ...known })
        const args = { uxt: encoded(uxt), len: uxt.length + tipBytes }
        return ask({ api: 'TransactionPaymentApi', method: 'query_info', args, signal })
      }
    },
    {
      method: 'TransactionPaymentCallApi_query_call_info',
      ask: (signal) => {
        const args = { call: encoded(call), len: bytes.length + SIGNATURE_BYTES + tipBytes }
        return ask({ api: 'TransactionPaymentCallApi', method: 'query_call_info', args, signal })
      }
    }
  ]
}
