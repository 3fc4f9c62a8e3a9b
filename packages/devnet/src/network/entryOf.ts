import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import type { QueryableStorageEntry } from '@polkadot/api/types'
import type { ApiChain } from './ApiChain.ts'

/**
 * The storage item of that name.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has none.
 */
export function entryOf(
  chain: ApiChain,
  section: string,
  item: string
): QueryableStorageEntry<'promise'> {
  const entry = chain.api.query[section]?.[item]
  if (entry === undefined) {
    const context = { chain: chain.chain.name, item: shorten(`${section}.${item}`) }
    throw new ParaclockError(ChainItemMissing, context)
  }
  return entry
}
