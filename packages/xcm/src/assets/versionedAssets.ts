import { type Hex, ParaclockError } from '@paraclock/core'
import { decodeVersioned, encodeVersioned } from '../codec/versioned.ts'
import { XcmProgramInvalid } from '../errors/xcm.ts'
import { xcmCodecs } from '../programs/programCodec.ts'
import type { XcmVersion } from '../versions/versionTable.ts'
import type { Asset, AssetId } from './Asset.ts'

/**
 * Encodes the id of an asset as the SCALE bytes of a `VersionedAssetId`. Only version 3 can encode
 * an abstract asset.
 *
 * @throws ParaclockError `XcmValueUnsupported`, `XcmProgramInvalid`
 */
export function encodeVersionedAssetId(args: {
  readonly id: AssetId
  readonly version: XcmVersion
}): Hex {
  const { id: value, version } = args
  return encodeVersioned({ value, version, codec: (one) => xcmCodecs(one).assetId })
}

/**
 * Encodes assets as the SCALE bytes of a `VersionedAssets`, sorted in the order that chains
 * require.
 *
 * @throws ParaclockError the errors of {@link encodeVersionedAssetId}, and `XcmProgramInvalid`
 */
export function encodeVersionedAssets(args: {
  readonly assets: readonly Asset[]
  readonly version: XcmVersion
}): Hex {
  const { assets: value, version } = args
  return encodeVersioned({ value, version, codec: (one) => xcmCodecs(one).assets })
}

/**
 * Decodes the SCALE bytes of a `VersionedAssetId`.
 *
 * @throws ParaclockError `ValueMalformed`, `XcmValueUnsupported`, `XcmProgramInvalid`
 */
export function decodeVersionedAssetId(bytes: string | Uint8Array): AssetId {
  return decodeVersioned({ bytes, codec: (version) => xcmCodecs(version).assetId, refuse })
}

function refuse(problem: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { problem })
}
