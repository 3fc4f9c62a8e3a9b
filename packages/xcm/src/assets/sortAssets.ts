import { bytesToHex, ParaclockError } from '@paraclock/core'
import { sortableNumbers } from '../codec/primitives.ts'
import { XcmProgramInvalid } from '../errors.ts'
import { createLocationCodecs } from '../locations/locationCodec.ts'
import type { Asset } from './Asset.ts'
import { createAssetIdCodec, createInstanceCodec } from './assetIdCodec.ts'

/** The most assets that chains decode in one list: MAX_ITEMS_IN_ASSETS of the XCM crate. */
const MOST_ASSETS = 20

/**
 * The assets in the order that chains demand of a list: fungible ones first, then by what they are.
 * Chains decode no list in another order, and none that holds an asset twice.
 *
 * @throws ParaclockError `XcmProgramInvalid`
 */
export function sortAssets(assets: readonly Asset[]): readonly Asset[] {
  if (assets.length > MOST_ASSETS) {
    const problem = `there are ${assets.length} in one list, and at most ${MOST_ASSETS} fit`
    throw new ParaclockError(XcmProgramInvalid, { problem })
  }
  const keyed = assets
    .map((asset) => ({ asset, key: orderKey(asset) }))
    .sort((one, two) => (one.key < two.key ? -1 : 1))
  if (keyed.some(({ key }, index) => key === keyed[index + 1]?.key)) {
    throw new ParaclockError(XcmProgramInvalid, { problem: 'one of them is there twice' })
  }
  return keyed.map(({ asset }) => asset)
}

// Rust derives the order of the XCM crate's types from their variants and fields, which is the order
// of their bytes when numbers have the highest byte first. Version 3 can name every asset.
function orderKey(asset: Asset): string {
  const { location } = createLocationCodecs(3, sortableNumbers)
  const id = bytesToHex(createAssetIdCodec(3, location).enc(asset.id))
  if ('amount' in asset) return `0${id}`
  return `1${id}${bytesToHex(createInstanceCodec(sortableNumbers).enc(asset.instance))}`
}
