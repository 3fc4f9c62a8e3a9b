import { bytesToHex, type Hex, joinBytes } from '@paraclock/core'
import { xcmCodecs } from '../programs/programCodec.ts'
import { checkXcmVersion, type XcmVersion } from '../versions/versionTable.ts'
import type { Asset, AssetId } from './Asset.ts'

/**
 * A `VersionedAssetId` as SCALE. Abstract assets exist in version 3 only.
 *
 * @throws ParaclockError `XcmVersionUnsupported`, `XcmValueUnsupported`, `LocationMalformed`
 */
export function encodeVersionedAssetId(args: {
  readonly id: AssetId
  readonly version: XcmVersion
}): Hex {
  const version = checkXcmVersion(args.version)
  return prefix(version, xcmCodecs(version).assetId.enc(args.id))
}

/**
 * A `VersionedAssets` as SCALE, in the order that chains demand.
 *
 * @throws ParaclockError as {@link encodeVersionedAssetId}, and `XcmProgramInvalid`
 */
export function encodeVersionedAssets(args: {
  readonly assets: readonly Asset[]
  readonly version: XcmVersion
}): Hex {
  const version = checkXcmVersion(args.version)
  return prefix(version, xcmCodecs(version).assets.enc(args.assets))
}

function prefix(version: XcmVersion, bytes: Uint8Array): Hex {
  return bytesToHex(joinBytes([Uint8Array.of(version), bytes]))
}
