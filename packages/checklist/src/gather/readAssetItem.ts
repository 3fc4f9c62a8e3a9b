import type { Chain, Read } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import { encodeLocation, type Location } from '@paraclock/xcm'

// Versions 3 to 5 write the locations of tokens alike.
const VERSION = 4

/** Which pallet keeps what of the assets of other chains. */
const PALLETS = {
  Asset: 'ForeignAssets',
  Account: 'ForeignAssets',
  FrozenBalances: 'ForeignAssetsFreezer'
} as const

/**
 * Reads an entry of the pallet `ForeignAssets`, or of its freezer, of the asset at a location;
 * `undefined` if the chain has no such item.
 */
export async function readAssetItem<Value>(args: {
  readonly chain: Chain
  readonly entry: keyof typeof PALLETS
  readonly asset: Location
  /** The keys behind the asset. */
  readonly keys?: readonly unknown[]
  readonly signal: AbortSignal
}): Promise<Read<Value | undefined> | undefined> {
  const { chain, entry, asset, keys = [], signal } = args
  const { pallets, lookup } = chain.runtime.metadata
  const pallet = PALLETS[entry]
  const items = pallets.find(({ name }) => name === pallet)?.storage?.items
  const type = items?.find(({ name }) => name === entry)?.type
  if (type?.tag !== 'map') return undefined
  const key = lookup[type.value.key]?.def
  const id = keys.length === 0 ? type.value.key : key?.tag === 'tuple' ? key.value[0] : undefined
  if (id === undefined) return undefined
  const location = bytesToHex(encodeLocation({ location: asset, version: VERSION }))
  return await chain.storage<Value>({
    pallet,
    entry,
    keys: [chain.runtime.readInput(id, location), ...keys],
    as: (value) => value as Value,
    signal
  })
}
