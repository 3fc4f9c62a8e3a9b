import { bytesToHex, type Hex } from '@paraclock/core'
import type { QueryableStorageEntry } from '@polkadot/api/types'
import type { NetworkChain } from '../network/NetworkState.ts'

/**
 * A storage item's key, and a value for it made of anything that polkadot.js takes: both as they are
 * written into a state.
 */
export function encodeEntry(
  { api }: NetworkChain,
  entry: QueryableStorageEntry<'promise'>,
  keys: readonly unknown[],
  value: unknown
): [Hex, Hex] {
  const { type } = entry.creator.meta
  const id = type.isMap ? type.asMap.value : type.asPlain
  const codec = api.registry.createTypeUnsafe(api.registry.createLookupType(id), [value])
  // A number's own hex is not as it is encoded.
  return [entry.key(...keys) as Hex, bytesToHex(codec.toU8a())]
}
