import { type Chain, encoded } from '@paraclock/connect'
import { type AccountId20, type AccountId32, type Hex, hexToBytes } from '@paraclock/core'
import { encodeStandIn } from '@paraclock/types'
import type { PricedCalls, UserCall } from '../state/ProxyState.ts'

// The mortality of transactions that polkadot.js defaults to, in blocks.
const PERIOD = 64

/** Calls to be priced, and what they are as one call. */
export interface UnpricedCalls {
  readonly calls: readonly UserCall[]
  readonly call: Hex
}

/** What of a signature makes a transaction longer or shorter. */
interface Signing {
  readonly nonce: bigint
  /** Whether it has no era, which takes one byte less. */
  readonly immortal: boolean
}

/**
 * Asks the chain what the user's transactions would cost: the transaction itself is asked about, with
 * its nonce, its era and a stand-in for the signature, because its length is part of the price.
 */
export async function readUserFees(
  chain: Chain,
  user: AccountId32 | AccountId20,
  signing: Signing,
  unpriced: readonly UnpricedCalls[],
  signal?: AbortSignal
): Promise<readonly PricedCalls[]> {
  const priced = await Promise.all(
    unpriced.map(async ({ calls, call }) => ({
      calls,
      fee: await readFee(chain, user, signing, call, signal)
    }))
  )
  return priced.filter((one): one is PricedCalls => one.fee !== undefined)
}

/** Asks the chain what one transaction would cost; `undefined` if it has no API for it. */
async function readFee(
  chain: Chain,
  account: AccountId32 | AccountId20,
  { nonce, immortal }: Signing,
  call: Hex,
  signal?: AbortSignal
): Promise<bigint | undefined> {
  if (!chain.hasApi('TransactionPaymentApi')) return undefined
  const extrinsic = encodeStandIn({
    runtime: chain.runtime,
    call: hexToBytes(call),
    account,
    nonce,
    ...(immortal ? {} : { period: PERIOD })
  })
  const { value } = await chain.call({
    api: 'TransactionPaymentApi',
    method: 'query_info',
    args: { uxt: encoded(extrinsic), len: extrinsic.length },
    as: (info) => (info as { readonly partial_fee: bigint }).partial_fee,
    signal
  })
  return value
}
