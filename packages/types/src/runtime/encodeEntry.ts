import { bytesToHex, type Hex } from '@paraclock/core'
import { refuse } from '../values/refuse.ts'
import type { Runtime } from './Runtime.ts'

/** A storage entry that will be written into a state, with decoded keys and a decoded value. */
export interface StorageEntry {
  readonly pallet: string
  readonly item: string
  /** The keys of the entry, if the item is a map. Defaults to no keys. */
  readonly keys?: readonly unknown[]
  readonly value: unknown
}

/**
 * Encodes a storage entry. Returns the raw storage key and the raw value, as hex.
 *
 * @throws ParaclockError `ValueMalformed` for an unknown item, or if a key or the value does not
 * fit.
 */
export function encodeEntry(
  runtime: Pick<Runtime, 'storage' | 'type'>,
  { pallet, item, keys = [], value }: StorageEntry
): readonly [Hex, Hex] {
  const storage = runtime.storage(pallet, item)
  if (storage === undefined) {
    return refuse('storage entry', `${pallet}.${item}`, 'the runtime has no such storage item')
  }
  return [storage.key(...keys), bytesToHex(runtime.type(storage.type).encode(value))]
}
