import { ParaclockError } from '@paraclock/core'
import { decodeVersioned } from '../codec/decodeVersioned.ts'
import { XcmProgramInvalid } from '../errors/xcm.ts'
import { xcmCodecs } from '../programs/programCodec.ts'
import type { Asset, AssetId } from './Asset.ts'

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
