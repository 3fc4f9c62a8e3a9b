import { type ApiCall, type AskOptions, type Chain, encoded } from '@paraclock/connect'
import {
  encodeCompact,
  FactMissing,
  type Hex,
  hexToBytes,
  ParaclockError,
  sanitizeText
} from '@paraclock/core'
import {
  encodeCall,
  encodeStandIn,
  type GivenCall,
  readGivenCall,
  type StandInArgs
} from '@paraclock/types'
import { askRuntimeApi } from '../measure/askRuntimeApi.ts'
import { tryWays, type Way } from '../measure/FailedAttempt.ts'
import { type FeeFallback, type FeePart, type FoundFee, ownToken, stateFee } from './FeePart.ts'

/** The arguments of {@link quoteInclusionFee}. */
export interface QuoteInclusionFeeArgs extends AskOptions {
  readonly chain: Chain
  readonly call: GivenCall
  /**
   * Known parts of the transaction, such as the nonce. They make the length of the transaction more
   * exact. The fee depends on this length.
   */
  readonly terms?: Pick<StandInArgs, 'account' | 'nonce' | 'period'> & { readonly tip?: bigint }
  /**
   * The fee to return if both queries fail. Without a fallback, `FactMissing` is thrown instead.
   */
  readonly fallback?: FeeFallback
}

// The number of bytes that a transaction has in addition to its call: an sr25519 signature, the
// address, and extensions such as the era and the nonce.
const SIGNATURE_BYTES = 110

/**
 * Returns the fee for the inclusion of a signed call in a block, in the chain's own token and
 * without the tip. Uses the first of these sources that succeeds:
 *
 * 1. `TransactionPaymentApi_query_info`, for an extrinsic with a fake signature;
 * 2. `TransactionPaymentCallApi_query_call_info`, for the call and the length of its transaction;
 * 3. the fallback.
 *
 * @throws ParaclockError `FactMissing` if both methods fail and no fallback is given; the errors of
 * {@link readGivenCall}; `DeadlineExceeded`, `OperationAborted`
 */
export async function quoteInclusionFee(args: QuoteInclusionFeeArgs): Promise<FeePart> {
  const { chain, fallback } = args
  const name = sanitizeText(chain.name)
  const call = encodeCall({ call: readGivenCall({ chain, call: args.call }), chains: [chain] })
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
  // The number of bytes of the encoded tip, without its first byte. The stand-in transaction and
  // `SIGNATURE_BYTES` already include one byte for the tip.
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
