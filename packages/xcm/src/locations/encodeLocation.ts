import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { decodeVersioned, encodeVersioned } from '../codec/versioned.ts'
import { XcmProgramInvalid } from '../errors/xcm.ts'
import { type LocationVersion, locationRules, type XcmVersion } from '../versions/versionTable.ts'
import type { BodyId, BodyPart, Location, NetworkId } from './Location.ts'
import { locationCodecs } from './locationCodec.ts'

/**
 * The SCALE bytes of a location without its version, as in a storage key or an argument of an
 * unversioned type.
 *
 * @throws ParaclockError `XcmProgramInvalid` if the location has more than 255 parents, more than 8
 * junctions, or a junction that XCM does not define; `XcmValueUnsupported` if the version cannot
 * name a network.
 */
export function encodeLocation(args: {
  readonly location: Location
  readonly version: LocationVersion
}): Uint8Array {
  return locationCodecs(args.version).location.enc(args.location)
}

/**
 * The SCALE bytes of a `VersionedLocation`, for example for `LocationToAccountApi_convert_location`.
 *
 * @throws ParaclockError `XcmValueUnsupported` for a version that this package does not support,
 * `XcmProgramInvalid` as for {@link encodeLocation}, `XcmValueUnsupported` if the version has no
 * name for a network.
 *
 * @example
 * ```ts
 * import { encodeVersionedLocation } from '@paraclock/xcm'
 *
 * encodeVersionedLocation({
 *   location: { parents: 1, interior: [{ kind: 'parachain', paraId: 2114 }] },
 *   version: 4
 * }) // '0x040101000921'
 * ```
 */
export function encodeVersionedLocation(args: {
  readonly location: Location
  readonly version: XcmVersion
}): Hex {
  const { location: value, version } = args
  return encodeVersioned({ value, version, codec: (one) => locationCodecs(one).location })
}

/**
 * Decodes the SCALE bytes of a `VersionedLocation`.
 *
 * @throws ParaclockError `ValueMalformed`, `XcmValueUnsupported`, `XcmProgramInvalid`
 */
export function decodeLocation(bytes: string | Uint8Array): Location {
  return decodeVersioned({
    bytes,
    codec: (version) => locationCodecs(version).location,
    refuse: (problem, value) =>
      new ParaclockError(XcmProgramInvalid, { value, problem, isLocation: true })
  })
}

/** The SCALE bytes of a body and its part. They are the same in every XCM version. */
export function encodeBody(args: { readonly id: BodyId; readonly part: BodyPart }): Uint8Array {
  const { id, part } = args
  const { junction } = locationCodecs(3)
  return junction.enc({ kind: 'plurality', id, part }).subarray(1)
}

/** Whether two locations have the same encoding. */
export function isSameLocation(one: Location, two: Location): boolean {
  // Version 3 can encode every location, because it has a name for every network.
  const hex = (location: Location): Hex => bytesToHex(encodeLocation({ location, version: 3 }))
  return hex(one) === hex(two)
}

export function canNameNetwork(args: {
  readonly network: NetworkId | undefined
  readonly version: LocationVersion
}): boolean {
  const { network, version } = args
  return network === undefined || locationRules[version].networks[network.kind] !== undefined
}
