import { bytesToHex, type Hex } from '@paraclock/core'
import type { QueryableStorageEntry } from '@polkadot/api/types'
import type { Codec } from '@polkadot/types/types'
import type { NetworkChain } from '../network/NetworkState.ts'

/** Makes a value of a storage item from anything that polkadot.js takes for it. */
export function createEntry(
  { api }: NetworkChain,
  entry: QueryableStorageEntry<'promise'>,
  value: unknown
): Codec {
  const { type } = entry.creator.meta
  const id = type.isMap ? type.asMap.value : type.asPlain
  return api.registry.createTypeUnsafe(api.registry.createLookupType(id), [value])
}

/** A storage item's key and a value for it, encoded: what is written into a state. */
export function encodeEntry(
  chain: NetworkChain,
  entry: QueryableStorageEntry<'promise'>,
  keys: readonly unknown[],
  value: unknown
): [Hex, Hex] {
  return [entry.key(...keys) as Hex, bytesToHex(createEntry(chain, entry, value).toU8a())]
}
