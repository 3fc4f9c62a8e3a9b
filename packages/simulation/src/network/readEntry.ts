import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import type { StorageItem } from '@paraclock/types'
import type { NetworkChain } from './NetworkChain.ts'

/**
 * The value of a storage item in the state of a chain's head: its default where there is none, and
 * `undefined` if the runtime has no such item.
 */
export async function readEntry<Value>(
  chain: Pick<NetworkChain, 'runtime' | 'read'>,
  pallet: string,
  item: string,
  ...keys: readonly unknown[]
): Promise<Value | undefined> {
  const entry = chain.runtime.storage(pallet, item)
  if (entry === undefined) return undefined
  return entry.decode(await chain.read(entry.key(...keys))) as Value | undefined
}

/**
 * A storage item of a chain's runtime.
 *
 * @throws ParaclockError `ChainItemMissing` if the runtime has none of these names.
 */
export function requireItem(
  chain: Pick<NetworkChain, 'name' | 'runtime'>,
  pallet: string,
  item: string
): StorageItem {
  const found = chain.runtime.storage(pallet, item)
  if (found !== undefined) return found
  throw new ParaclockError(ChainItemMissing, {
    chain: chain.name,
    item: shorten(`${pallet}.${item}`)
  })
}
