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
    const isAbstract = version === 3 && reader.u8() !== 0
    const location = isAbstract ? undefined : readLocation(reader)
    if (location === undefined || reader.u8() !== 0) {
      const problem = 'a fee is in an asset that has no place or no amount'
      throw new ParaclockError('AssetsInvalid', { problem })
    }
    return { location, amount: reader.compact() }
  })
}
