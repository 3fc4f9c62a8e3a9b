import { bytesToHex, type Hex } from '@paraclock/core'
import { camelCase } from '../metadata/names.ts'
import type { Runtime, StorageItem } from './Runtime.ts'

/** What a storage key stands for. */
export interface ReadStorageKey {
  /** The pallet, as people read it: `system`. */
  readonly pallet: string
  /** The item: `account`. */
  readonly item: string
  /** The keys of a map, decoded; none of a single value. */
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

/**
 * What a storage key stands for by the metadata of its chain; `undefined` if no pallet declares it.
 *
 * @throws ParaclockError `ValueMalformed` if it is longer or shorter than a key of its item.
 */
export function readStorageKey(runtime: Runtime, key: Hex): ReadStorageKey | undefined {
  const entry = listEntries(runtime).get(key.slice(0, PREFIX_DIGITS))
  if (entry === undefined) return undefined
  const { pallet, item, storage } = entry
  const decode = (value: Uint8Array): unknown => {
    try {
      return storage.decode(value)
    } catch {
      return bytesToHex(value)
    }
  }
  return { pallet, item, keys: storage.decodeKey(key), decode }
}

function listEntries(runtime: Runtime): ReadonlyMap<string, Entry> {
  const entries =
    known.get(runtime) ??
    new Map(
      runtime.metadata.pallets.flatMap(({ name: pallet, storage }) =>
        (storage?.items ?? []).flatMap(({ name }) => {
          const found = runtime.storage(pallet, name)
          if (found === undefined) return []
          const entry = { pallet: camelCase(pallet), item: camelCase(name), storage: found }
          return [[found.prefix(), entry] as const]
        })
      )
    )
  known.set(runtime, entries)
  return entries
}
