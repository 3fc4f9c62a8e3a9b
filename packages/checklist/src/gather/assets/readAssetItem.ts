import type { Chain, Read } from '@paraclock/connect'
import { bytesToHex, maxDecimals, sanitizeText, type Token } from '@paraclock/core'
import { encodeLocation, type Location } from '@paraclock/xcm'

// The XCM version for the location of an asset. Versions 3 to 5 encode the locations of tokens in
// the same bytes.
const VERSION = 4

type AssetEntry = 'Asset' | 'Account' | 'Metadata' | 'FrozenBalances'

/**
 * Reads a storage entry of an asset from the pallet that keeps the asset, or from the freezer of
 * this pallet. Returns `undefined` if the chain lacks the entry.
 */
export async function readAssetItem<Value>(args: {
  readonly chain: Chain
  readonly entry: AssetEntry
  readonly asset: Location
  readonly keys?: readonly unknown[]
}): Promise<Read<Value | undefined> | undefined> {
  const { chain, entry, asset, keys = [] } = args
  const found = findAsset(chain, asset)
  if (found === undefined) return undefined
  const pallet = entry === 'FrozenBalances' ? `${found.pallet}Freezer` : found.pallet
  if (chain.runtime.storage(pallet, entry) === undefined) return undefined
  return await chain.storage<Value>({ pallet, entry, keys: [found.key, ...keys] })
}

/**
 * Returns the token in an asset's metadata. A token without a symbol is named `units`. Without
 * valid decimals, its amounts are in the smallest unit.
 */
export function readAssetToken(metadata: Readonly<Record<string, unknown>> = {}): Token {
  const { symbol, decimals = 0 } = metadata
  if (typeof decimals !== 'number' || decimals > maxDecimals) return { symbol: UNITS, decimals: 0 }
  const name = symbol instanceof Uint8Array ? sanitizeText(new TextDecoder().decode(symbol)) : ''
  return { symbol: name || UNITS, decimals }
}

const UNITS = 'units'

/**
 * Finds the pallet that keeps an asset, and the asset's key in this pallet. The key is a location,
 * or an asset id of the chain itself.
 */
export function findAsset(
  { runtime }: Pick<Chain, 'runtime'>,
  asset: Location
): { readonly pallet: string; readonly key: unknown } | undefined {
  const own = readOwnAsset(asset)
  if (own !== undefined) {
    const pallet = runtime.metadata.pallets.find(({ index }) => index === own.pallet)?.name
    const kept = listKeys(runtime, 'Asset').find((one) => one.pallet === pallet)
    return kept && { pallet: kept.pallet, key: runtime.readInput(kept.key, own.id) }
  }
  const keepers = listKeys(runtime, 'Asset').filter(
    ({ pallet, isLocation }) => isLocation && runtime.storage(pallet, 'Account') !== undefined
  )
  const keeper = keepers.find(({ pallet }) => pallet === 'ForeignAssets') ?? keepers[0]
  if (keeper === undefined) return undefined
  const bytes = bytesToHex(encodeLocation({ location: asset, version: VERSION }))
  return { pallet: keeper.pallet, key: runtime.readInput(keeper.key, bytes) }
}

export function isKeptByLocation({ runtime }: Pick<Chain, 'runtime'>): boolean {
  const keys = ['Asset', 'TotalIssuance'].flatMap((entry) => listKeys(runtime, entry))
  return keys.every(({ isLocation }) => isLocation)
}

function listKeys({ metadata }: Chain['runtime'], entry: string) {
  return metadata.pallets.flatMap(({ name: pallet, storage }) => {
    const type = storage?.items.find(({ name }) => name === entry)?.type
    if (type?.tag !== 'map') return []
    const { key } = type.value
    return [{ pallet, key, isLocation: LOCATION.test(metadata.lookup[key]?.path.at(-1) ?? '') }]
  })
}

const LOCATION = /^(Multi)?Location$/

function readOwnAsset({
  parents,
  interior
}: Location): { readonly pallet: number; readonly id: bigint } | undefined {
  const [first, second] = parents === 0 && interior.length === 2 ? interior : []
  return first?.kind === 'palletInstance' && second?.kind === 'generalIndex'
    ? { pallet: first.index, id: second.index }
    : undefined
}
