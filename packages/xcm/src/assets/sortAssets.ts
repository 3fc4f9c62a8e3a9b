import { ParaclockError } from '@paraclock/core'
import type { Asset } from './Asset.ts'
import { compareRanks, rankAssetId, rankInstance } from './rankLocation.ts'

/** The most assets that chains decode in one list: MAX_ITEMS_IN_ASSETS of the XCM crate. */
const MOST_ASSETS = 20

/**
 * Puts assets into the order that chains demand when they decode a list: fungible ones first, then
 * by what they are. A list in any other order, or with an asset twice, does not decode.
 *
 * @throws ParaclockError `AssetsInvalid`
 */
export function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  if (assets.length > MOST_ASSETS) {
    const problem = `there are ${assets.length} in one list, and at most ${MOST_ASSETS} fit`
    throw new ParaclockError('AssetsInvalid', { problem })
  }
  const ranked = assets
    .map((asset) => ({ asset, rank: rankAsset(asset) }))
    .sort((one, two) => compareRanks(one.rank, two.rank))
  for (const [index, { rank }] of ranked.slice(1).entries()) {
    if (compareRanks(ranked[index]?.rank ?? [], rank) === 0) {
      throw new ParaclockError('AssetsInvalid', { problem: 'one of them is there twice' })
    }
  }
  return ranked.map(({ asset }) => asset)
}

function rankAsset(asset: Asset): ReturnType<typeof rankAssetId> {
  if ('amount' in asset) return [0n, ...rankAssetId(asset.id)]
  return [1n, ...rankAssetId(asset.id), ...rankInstance(asset.instance)]
}
