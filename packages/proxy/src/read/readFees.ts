import { stateCall } from '@paraclock/connect'
import type { AccountId20, AccountId32, Hex } from '@paraclock/core'
import type { ReadableTransaction, ReadableValue } from '@paraclock/types'
import type { PricedCalls, UserCall } from '../shapes/ProxyState.ts'
import { declaresApi } from './declaresApi.ts'
import type { RuntimeView } from './RuntimeView.ts'

// How long polkadot.js lets transactions live unless told otherwise, in blocks.
const PERIOD = 64
const METHOD = 'TransactionPaymentApi_query_info'

/** Calls to be priced, and what they are as one call. */
export interface UnpricedCalls {
  readonly calls: readonly UserCall[]
  readonly call: Hex
}

/** What of a signature makes a transaction longer or shorter. */
export interface Signing {
  readonly nonce: bigint
  /** Whether it has no era, which takes one byte less. */
  readonly immortal: boolean
}

/**
 * Asks the chain what the user's transactions would cost: the transaction itself is asked about, with
 * its nonce, its era and a stand-in for the signature, because its length is part of the price.
 */
export async function readFees(
  view: RuntimeView,
  user: AccountId32 | AccountId20,
  signing: Signing,
  unpriced: readonly UnpricedCalls[]
): Promise<readonly PricedCalls[]> {
  const priced = await Promise.all(
    unpriced.map(async ({ calls, call }) => ({
      calls,
      fee: await readFee(view, user, signing, call)
    }))
  )
  return priced.filter((one): one is PricedCalls => one.fee !== undefined)
}

/** Asks the chain what one transaction would cost; `undefined` if it has no API for it. */
export async function readFee(
  view: RuntimeView,
  user: AccountId32 | AccountId20,
  { nonce, immortal }: Signing,
  call: Hex
): Promise<bigint | undefined> {
  const { api, blockHash } = view
  if (!declaresApi(api, 'TransactionPaymentApi')) return undefined
  const extrinsic = api.registry.createType(
    'Extrinsic',
    { method: api.registry.createTypeUnsafe('Call', [call]) },
    { version: api.extrinsicVersion }
  ) as unknown as ReadableTransaction
  extrinsic.signFake(user, {
    blockHash,
    genesisHash: api.genesisHash.toHex(),
    nonce,
    runtimeVersion: api.runtimeVersion,
    era: api.registry.createTypeUnsafe('ExtrinsicEra', [
      immortal ? '0x00' : { current: PERIOD, period: PERIOD }
    ])
  })
  const uxt = extrinsic.toU8a()
  const args = { uxt, len: uxt.length }
  const { value } = await stateCall(api, METHOD, args, { at: blockHash })
  const { partialFee } = value as unknown as { readonly partialFee: ReadableValue }
  return BigInt(partialFee.toString())
}
