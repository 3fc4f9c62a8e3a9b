import { encodeVersionedLocation, type Location, type XcmVersion } from '@paraclock/accounts'
import { bytesToHex, type Hex, joinBytes } from '@paraclock/core'
import type { Asset, AssetId } from './Asset.ts'
import { encodeAsset, encodeAssetId, encodeAssets } from './encodeAsset.ts'
import { checkVersion } from './xcmVersions.ts'

/**
 * Writes a location as a `VersionedLocation` of a version, or refuses what that version cannot say:
 * version 5 has no names for test networks.
 *
 * @throws ParaclockError `XcmVersionUnsupported`, `LocationMalformed`, `NetworkUnsupported`
 */
export function convertLocation(args: {
  readonly location: Location
  readonly version: XcmVersion
}): Hex {
  return encodeVersionedLocation(args)
}

/**
 * Writes what an asset is as a `VersionedAssetId` of a version, or refuses what that version cannot
 * say: abstract assets exist in version 3 only.
 *
 * @throws ParaclockError `XcmVersionUnsupported`, `AssetUnsupported`, `LocationMalformed`,
 * `NetworkUnsupported`
 */
export function convertAssetId(args: { readonly id: AssetId; readonly version: XcmVersion }): Hex {
  const version = checkVersion(args.version)
  return versioned(version, encodeAssetId(args.id, version))
}

/**
 * Writes an asset with its amount as a `VersionedAsset` of a version.
 *
 * @throws ParaclockError as {@link convertAssetId}, and `AssetsInvalid`
 */
export function convertAsset(args: { readonly asset: Asset; readonly version: XcmVersion }): Hex {
  const version = checkVersion(args.version)
  return versioned(version, encodeAsset(args.asset, version))
}

/**
 * Writes assets as `VersionedAssets` of a version, in the order that chains demand.
 *
 * @throws ParaclockError as {@link convertAsset}
 */
export function convertAssets(args: {
  readonly assets: readonly Asset[]
  readonly version: XcmVersion
}): Hex {
  const version = checkVersion(args.version)
  return versioned(version, encodeAssets(args.assets, version))
}

function versioned(version: XcmVersion, bytes: Uint8Array): Hex {
  return bytesToHex(joinBytes([Uint8Array.of(version), bytes]))
}
