import { ParaclockError } from '@paraclock/core'
import { decodeVersioned } from '../codec/decodeVersioned.ts'
import { LocationMalformed } from '../errors/xcm.ts'
import type { Location } from './Location.ts'
import { locationCodecs } from './locationCodec.ts'

/**
 * The location in the SCALE bytes of a `VersionedLocation`.
 *
 * @throws ParaclockError `HexMalformed`, `XcmVersionUnsupported`, `LocationMalformed`,
 * `ParaIdMalformed`, `IntegerMalformed`
 */
export function decodeLocation(bytes: string | Uint8Array): Location {
  return decodeVersioned({
    bytes,
    codec: (version) => locationCodecs(version).location,
    refuse: (problem, value) => new ParaclockError(LocationMalformed, { value, problem })
  })
}
