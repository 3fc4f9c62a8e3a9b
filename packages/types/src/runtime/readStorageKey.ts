import { bytesToHex, type Hex, isParaclockError } from '@paraclock/core'
import type { Runtime, StorageItem } from './Runtime.ts'

/** What a storage key stands for. */
export interface ReadStorageKey {
  /** The pallet: `System`. */
  readonly pallet: string
  /** The item: `Account`. */
  readonly item: string
  /** The keys of a map, decoded; none of a single value, and of a key that the item cannot have. */
  readonly keys: readonly unknown[]
  /**
   * Decodes a value of the item. One that does not have the type that the metadata declares, as a
   * migration may leave it behind, is returned as hex.
   */
  readonly decode: (value: Uint8Array) => unknown
}

interface Entry {
  readonly pallet: string
  readonly item: string
  readonly storage: StorageItem
}

// In hex with 0x: pallet and item take 16 bytes each.
const PREFIX_DIGITS = 66

const known = new WeakMap<Runtime, ReadonlyMap<string, Entry>>()

/** What a storage key stands for by the metadata of its chain; `undefined` if no pallet declares it. */
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

/** What a migration left behind need not be of the type that metadata declares. */
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
