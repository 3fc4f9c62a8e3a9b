import type { Chain, Read } from '@paraclock/connect'
import { bytesToHex } from '@paraclock/core'
import { encodeLocation, type Location } from '@paraclock/xcm'

// Versions 3 to 5 write the locations of tokens alike.
const VERSION = 4

/** An item of the pallet that keeps assets of other chains, or of the one that freezes them. */
type AssetEntry = 'Asset' | 'Account' | 'Metadata' | 'FrozenBalances'

/**
 * Reads an entry of the asset at a location, from the pallet that keeps assets by location or from
 * its freezer; `undefined` if the chain has no such item.
 */
export async function readAssetItem<Value>(args: {
  readonly chain: Chain
  readonly entry: AssetEntry
  readonly asset: Location
  /** The keys after that of the asset. */
  readonly keys?: readonly unknown[]
}): Promise<Read<Value | undefined> | undefined> {
  const { chain, entry, asset, keys = [] } = args
  const found = findAsset(chain, asset)
  if (found === undefined) return undefined
  const pallet = entry === 'FrozenBalances' ? `${found.pallet}Freezer` : found.pallet
  if (chain.runtime.storage(pallet, entry) === undefined) return undefined
  return await chain.storage<Value>({
    pallet,
    entry,
    keys: [found.key, ...keys],
    as: (value) => value as Value
  })
}

/** Which pallet keeps assets of other chains, and the key of one; `undefined` if none does. */
export function findAsset(
  { runtime }: Pick<Chain, 'runtime'>,
  asset: Location
): { readonly pallet: string; readonly key: unknown } | undefined {
  const { pallets, lookup } = runtime.metadata
  const keepers = pallets.flatMap(({ name: pallet, storage }) => {
    const type = storage?.items.find(({ name }) => name === 'Asset')?.type
    const hasAccounts = storage?.items.some(({ name }) => name === 'Account') === true
    if (type?.tag !== 'map' || !hasAccounts) return []
    const { key } = type.value
    return LOCATION.test(lookup[key]?.path.at(-1) ?? '') ? [{ pallet, key }] : []
  })
  const keeper = keepers.find(({ pallet }) => pallet === 'ForeignAssets') ?? keepers[0]
  if (keeper === undefined) return undefined
  const bytes = bytesToHex(encodeLocation({ location: asset, version: VERSION }))
  return { pallet: keeper.pallet, key: runtime.readInput(keeper.key, bytes) }
}

const LOCATION = /^(Multi)?Location$/
