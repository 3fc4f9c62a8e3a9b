import { ParaclockError } from '@paraclock/core'
import {
  type AssetId,
  decodeVersionedAssetId,
  decodeVersionedAssets,
  type Location,
  XcmProgramInvalid
} from '@paraclock/xcm'

/** The fees in a `VersionedAssets`, all of which must be amounts of something with a location. */
export function readDeliveryFees(
  bytes: Uint8Array
): readonly { readonly location: Location; readonly amount: bigint }[] {
  return decodeVersionedAssets(bytes).map((asset) => {
    if (!('amount' in asset)) throw refuse('no amount')
    return { location: readLocation(asset.id), amount: asset.amount }
  })
}

/** The asset in a `VersionedAssetId`, which must have a location. */
export function readFeeAssetId(bytes: Uint8Array): Location {
  return readLocation(decodeVersionedAssetId(bytes))
}

function readLocation(id: AssetId): Location {
  if ('kind' in id) throw refuse('no location')
  return id
}

function refuse(lack: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { problem: `a fee is in an asset that has ${lack}` })
}
