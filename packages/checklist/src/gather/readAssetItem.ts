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
  const id = findAssetKey(chain, entry, asset)
  if (id === undefined) return undefined
  return await chain.storage<Value>({
    pallet: PALLETS[entry],
    entry,
    keys: [id, ...keys],
    as: (value) => value as Value,
    signal
  })
}

/** The key of an asset in an item; `undefined` if the chain has no such item. */
export function findAssetKey(
  { runtime }: Pick<Chain, 'runtime'>,
  entry: keyof typeof PALLETS,
  asset: Location
): unknown {
  const { pallets, lookup } = runtime.metadata
  const items = pallets.find(({ name }) => name === PALLETS[entry])?.storage?.items
  const type = items?.find(({ name }) => name === entry)?.type
  if (type?.tag !== 'map') return undefined
  const key = lookup[type.value.key]?.def
  const id = entry === 'Asset' ? type.value.key : key?.tag === 'tuple' ? key.value[0] : undefined
  if (id === undefined) return undefined
  return runtime.readInput(id, bytesToHex(encodeLocation({ location: asset, version: VERSION })))
}
