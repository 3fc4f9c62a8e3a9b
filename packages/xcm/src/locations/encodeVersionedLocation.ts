import { concatBytes } from '@noble/hashes/utils.js'
import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { encodeLocation } from './encodeLocation.ts'
import type { Location, XcmVersion } from './Location.ts'

/** The XCM versions whose locations can be written as a `VersionedLocation`, newest first. */
export const xcmVersions: readonly XcmVersion[] = [5, 4, 3]

/**
 * Writes a `VersionedLocation` of XCM version 3, 4 or 5 as SCALE: the argument of
 * `LocationToAccountApi_convert_location`.
 *
 * @throws ParaclockError `XcmVersionUnsupported` for any other version, `LocationMalformed` if the
 * location cannot exist, `NetworkUnsupported` if the version has no name for a network.
 *
 * @example
 * ```ts
 * import { encodeVersionedLocation } from '@paraclock/accounts'
 *
 * encodeVersionedLocation({
 *   location: { parents: 1, interior: [{ kind: 'parachain', paraId: 2114 }] },
 *   version: 4
 * }) // "0x040101000921"
 * ```
 */
export function encodeVersionedLocation(args: {
  readonly location: Location
  readonly version: XcmVersion
}): Hex {
  const { location, version } = args
  if (!xcmVersions.includes(version)) {
    throw new ParaclockError('XcmVersionUnsupported', { value: version, supported: xcmVersions })
  }
  return bytesToHex(concatBytes(Uint8Array.of(version), encodeLocation({ location, version })))
}
