import { encodeVersionedLocation } from '@paraclock/xcm'
import type { FeeAsset } from './FeePart.ts'

/** Which asset it is: equal for equal ones. Version 3 can name every network. */
export function identifyFeeAsset({ chain, location }: FeeAsset): string {
  return `${encodeVersionedLocation({ location, version: 3 })} of ${chain}`
}

/** An asset, for a person. */
export function describeFeeAsset(asset: FeeAsset): string {
  const { parents, interior } = asset.location
  if (interior.length > 0) return `asset ${identifyFeeAsset(asset)}`
  if (parents === 0) return `the token of ${asset.chain}`
  return `the token of the chain ${parents} above ${asset.chain}`
}
