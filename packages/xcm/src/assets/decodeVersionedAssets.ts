import type { Location } from '@paraclock/accounts'
import { ParaclockError } from '@paraclock/core'
import { ByteReader } from '../bytes/ByteReader.ts'
import { readLocation } from '../xcm/decodeLocation.ts'
import { checkVersion } from '../xcm/xcmVersions.ts'

/** Reads the assets in a `VersionedAssets`, all of which must be amounts of something with a place. */
export function readVersionedAssets(
  bytes: Uint8Array
): readonly { readonly location: Location; readonly amount: bigint }[] {
  const reader = new ByteReader(bytes)
  const version = checkVersion(reader.u8())
  return Array.from({ length: Number(reader.compact()) }, () => {
    const location = readAssetId(reader, version)
    if (reader.u8() !== 0) throw refuse('no amount')
    return { location, amount: reader.compact() }
  })
}

/** Reads a `VersionedAssetId`, which must have a place. */
export function readVersionedAssetId(bytes: Uint8Array): Location {
  const reader = new ByteReader(bytes)
  return readAssetId(reader, checkVersion(reader.u8()))
}

function readAssetId(reader: ByteReader, version: number): Location {
  // Version 3 says first whether it has a place.
  if (version === 3 && reader.u8() !== 0) throw refuse('no place')
  return readLocation(reader)
}

function refuse(lack: string): ParaclockError {
  return new ParaclockError('AssetsInvalid', { problem: `a fee is in an asset that has ${lack}` })
}
