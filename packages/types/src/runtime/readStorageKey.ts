import { bytesToHex, type Hex, isParaclockError } from '@paraclock/core'
import type { Runtime, StorageItem } from './Runtime.ts'

/** What a raw storage key refers to: a storage item, and the keys of an entry. */
export interface ReadStorageKey {
  readonly pallet: string
  readonly item: string
  /** The keys of the entry. Empty if the item is not a map, or if the keys do not decode. */
  readonly keys: readonly unknown[]
  /**
   * Decodes a value of the item. If the value does not decode, for example after an incomplete
   * migration, returns it as hex.
   */
  readonly decode: (value: Uint8Array) => unknown
}

type Entry = Pick<ReadStorageKey, 'pallet' | 'item'> & { readonly storage: StorageItem }

// The length of the part of a storage key that names the item, in characters: `0x`, the hash of the
// pallet's name and the hash of the item's name. A hash has 16 bytes.
const PREFIX_DIGITS = 66

const known = new WeakMap<Runtime, ReadonlyMap<string, Entry>>()

/** Finds the storage item of a raw storage key; `undefined` if the metadata has no such item. */
export function readStorageKey(runtime: Runtime, key: Hex): ReadStorageKey | undefined {
  const entry = listEntries(runtime).get(key.slice(0, PREFIX_DIGITS))
  if (entry === undefined) return undefined
  const { pallet, item, storage } = entry
  return {
    pallet,
    item,
    keys: orElse([], () => storage.decodeKey(key)),
    decode: (value) => orElse(bytesToHex(value), () => storage.decode(value))
  }
}

function orElse<Value>(other: Value, decode: () => Value): Value {
  try {
    return decode()
  } catch (error) {
    if (isParaclockError(error)) return other
    throw error
  }
}

function listEntries(runtime: Runtime): ReadonlyMap<string, Entry> {
  const entries =
    known.get(runtime) ??
    new Map(
      runtime.metadata.pallets.flatMap(({ name: pallet, storage }) =>
        (storage?.items ?? []).flatMap(({ name }) => {
          const found = runtime.storage(pallet, name)
          if (found === undefined) return []
          return [[found.prefix(), { pallet, item: name, storage: found }] as const]
        })
      )
    )
  known.set(runtime, entries)
  return entries
}
