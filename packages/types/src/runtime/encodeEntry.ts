import { bytesToHex, type Hex } from '@paraclock/core'
import { refuse } from '../values/refuse.ts'
import type { Runtime } from './Runtime.ts'

/** An entry of a storage item, to be written into a state. */
export interface StorageEntry {
  /** The name of the pallet, for example `System`. */
  readonly pallet: string
  /** The name of the storage item, for example `Account`. */
  readonly item: string
  /** The keys of the entry. Defaults to no keys, for an item that is not a map. */
  readonly keys?: readonly unknown[]
  readonly value: unknown
}

/**
 * Encodes the raw key and the raw value of a storage entry.
 *
 * @throws ParaclockError `ValueMalformed` for an unknown item, or if a key or the value does not fit.
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
