import { ParaclockError } from '@paraclock/core'
import { decodeVersionedAssets, type Location, XcmProgramInvalid } from '@paraclock/xcm'

/** The fees in a `VersionedAssets`, all of which must be amounts of something with a location. */
export function readDeliveryFees(
  bytes: Uint8Array
): readonly { readonly location: Location; readonly amount: bigint }[] {
  return decodeVersionedAssets(bytes).map((asset) => {
    if (!('amount' in asset)) throw refuse('no amount')
    if ('kind' in asset.id) throw refuse('no location')
    return { location: asset.id, amount: asset.amount }
  })
}

function refuse(lack: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { problem: `a fee is in an asset that has ${lack}` })
}
