import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import type { StorageItem } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { Codec } from '@polkadot/types/types'
import type { ServedChain } from '../serve/methods/ServedChain.ts'

/** A served chain with its client of polkadot.js. */
export interface ApiChain extends ServedChain {
  readonly api: ApiPromise
}

/** A chain by name, with its client of polkadot.js. */
interface NamedChain {
  readonly name: string
  readonly api: ApiPromise
}

/**
 * Creates a call from its name, such as `balances.forceSetBalance`.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has no such call.
 */
export function callOf(
  chain: ApiChain | NamedChain,
  name: string,
  ...args: readonly unknown[]
): SubmittableExtrinsic<'promise'> {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) throw missing(chain, name)
  return create(...args)
}

export function apiOf(
  chain: NamedChain,
  section: string,
  method: string
): (...args: readonly unknown[]) => Promise<Codec> {
  const call = chain.api.call[section]?.[method]
  if (call === undefined) throw missing(chain, `${section}.${method}`)
  return call as (...args: readonly unknown[]) => Promise<Codec>
}

/** Finds a storage item in the runtime of the chain's head. */
export function itemOf(network: ApiChain, pallet: string, item: string): StorageItem {
  const found = network.chain.runtime.storage(pallet, item)
  if (found === undefined) throw missing(network, `${pallet}.${item}`)
  return found
}

interface AccountInfo {
  readonly nonce: number | bigint
  readonly data: { readonly free: bigint }
}

/** Reads an account of a chain at its head. */
export async function accountAtHead(network: ApiChain, account: string): Promise<AccountInfo> {
  const { chain } = network
  const item = itemOf(network, 'System', 'Account')
  const key = item.key(chain.runtime.readInput('AccountId', account))
  return item.decode(await chain.read(key)) as AccountInfo
}

function missing(chain: ApiChain | NamedChain, item: string): ParaclockError {
  const { name } = 'name' in chain ? chain : chain.chain
  return new ParaclockError(ChainItemMissing, { chain: name, item: shorten(item) })
}
