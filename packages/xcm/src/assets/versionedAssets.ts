import { type Hex, ParaclockError } from '@paraclock/core'
import { decodeVersioned, encodeVersioned } from '../codec/versioned.ts'
import { XcmProgramInvalid } from '../errors/xcm.ts'
import { xcmCodecs } from '../programs/programCodec.ts'
import type { XcmVersion } from '../versions/versionTable.ts'
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
  const { id: value, version } = args
  return encodeVersioned({ value, version, codec: (one) => xcmCodecs(one).assetId })
}

/**
 * A `VersionedAssets` as SCALE, in the order that chains require.
 *
 * @throws ParaclockError as {@link encodeVersionedAssetId}, and `XcmProgramInvalid`
 */
export function encodeVersionedAssets(args: {
  readonly assets: readonly Asset[]
  readonly version: XcmVersion
}): Hex {
  const { assets: value, version } = args
  return encodeVersioned({ value, version, codec: (one) => xcmCodecs(one).assets })
}

/**
 * The assets in the SCALE bytes of a `VersionedAssets`.
 *
 * @throws ParaclockError `HexMalformed`, `XcmVersionUnsupported`, `XcmProgramInvalid`,
 * `LocationMalformed`, `ParaIdMalformed`, `IntegerMalformed`
 */
export function decodeVersionedAssets(bytes: string | Uint8Array): readonly Asset[] {
  return decodeVersioned({ bytes, codec: (version) => xcmCodecs(version).assets, refuse })
}

/**
 * The id in the SCALE bytes of a `VersionedAssetId`.
 *
 * @throws ParaclockError as {@link decodeVersionedAssets}
 */
export function decodeVersionedAssetId(bytes: string | Uint8Array): AssetId {
  return decodeVersioned({ bytes, codec: (version) => xcmCodecs(version).assetId, refuse })
}

function refuse(problem: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { problem })
}
