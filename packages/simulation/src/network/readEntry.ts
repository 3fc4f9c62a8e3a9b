import { ChainItemMissing, type Hex, ParaclockError, shorten } from '@paraclock/core'
import { keyFromHex, keyToHex } from '@paraclock/executor'
import type { Runtime, StorageItem } from '@paraclock/types'
import type { StateLayers } from '../chain/StateLayers.ts'

export interface DescribedState {
  readonly runtime: Runtime
  read(key: Hex): Promise<Uint8Array | null>
}

export interface ListedState extends DescribedState {
  listKeys(prefix: Hex): Promise<readonly Hex[]>
}

export function describeState(
  runtime: Runtime,
  state: Pick<StateLayers, 'read' | 'listKeys'>
): ListedState {
  return {
    runtime,
    read: async (key) => (await state.read([keyFromHex(key)]))[0] ?? null,
    listKeys: async (prefix) => (await state.listKeys({ prefix: keyFromHex(prefix) })).map(keyToHex)
  }
}

/** Reads a storage item; `undefined` if no value is stored, or if the runtime lacks the item. */
export async function readStored<Value>(
  chain: DescribedState,
  pallet: string,
  item: string,
  ...keys: readonly unknown[]
): Promise<Value | undefined> {
  const entry = chain.runtime.storage(pallet, item)
  const value = entry && (await chain.read(entry.key(...keys)))
  return value == null ? undefined : (entry?.decode(value) as Value)
}

/**
 * Reads a storage item. Returns the item's default if no value is stored, and `undefined` if the
 * runtime lacks the item.
 */
export async function readEntry<Value>(
  chain: DescribedState,
  pallet: string,
  item: string,
  ...keys: readonly unknown[]
): Promise<Value | undefined> {
  const entry = chain.runtime.storage(pallet, item)
  if (entry === undefined) return undefined
  return entry.decode(await chain.read(entry.key(...keys))) as Value | undefined
}

export function requireItem(
  chain: Pick<DescribedState, 'runtime'> & { readonly name: string },
  pallet: string,
  item: string
): StorageItem {
  const found = chain.runtime.storage(pallet, item)
  if (found !== undefined) return found
  throw new ParaclockError(ChainItemMissing, {
    chain: chain.name,
    item: shorten(`${pallet}.${item}`)
  })
}
