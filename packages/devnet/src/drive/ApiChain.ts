import { ChainItemMissing, ParaclockError, shorten } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { QueryableStorageEntry, SubmittableExtrinsic } from '@polkadot/api/types'
import type { ServedChain } from '../serve/methods/ServedChain.ts'

/** A chain of a network, with what reads it and writes its extrinsics. */
export interface ApiChain extends ServedChain {
  readonly api: ApiPromise
}

/**
 * Writes the call of that name.
 *
 * @throws ParaclockError `ChainItemMissing` if the chain has none.
 */
export function callOf(
  chain: ApiChain,
  name: string,
  ...args: readonly unknown[]
): SubmittableExtrinsic<'promise'> {
  const [section = '', method = ''] = name.split('.')
  const create = chain.api.tx[section]?.[method]
  if (create === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: chain.chain.name, item: shorten(name) })
  }
  return create(...args)
}

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
