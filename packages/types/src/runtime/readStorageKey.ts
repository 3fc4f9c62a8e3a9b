import { bytesToHex, type Hex, isParaclockError } from '@paraclock/core'
import type { Runtime, StorageItem } from './Runtime.ts'

/** The storage item and the decoded keys of a raw storage key. */
export interface ReadStorageKey {
  /** The name of the pallet, for example `System`. */
  readonly pallet: string
  /** The name of the storage item, for example `Account`. */
  readonly item: string
  /** The decoded keys of a map. Empty for a single value, and for a key that does not fit the item. */
  readonly keys: readonly unknown[]
  /**
   * Decodes a value of the item. A value of another type, which a migration may leave, is returned as
   * hex.
   */
  readonly decode: (value: Uint8Array) => unknown
}

type Entry = Pick<ReadStorageKey, 'pallet' | 'item'> & { readonly storage: StorageItem }

// The length of 0x and 32 bytes in hex. The hashes of pallet and item have 16 bytes each.
const PREFIX_DIGITS = 66

const known = new WeakMap<Runtime, ReadonlyMap<string, Entry>>()

/** Finds the storage item of a raw storage key; `undefined` if no pallet has such an item. */
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
