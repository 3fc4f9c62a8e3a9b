import { ParaclockError } from '@paraclock/core'
import { decodeVersioned } from '../codec/decodeVersioned.ts'
import { XcmProgramInvalid } from '../errors/xcm.ts'
import { xcmCodecs } from './programCodec.ts'
import type { XcmProgram } from './XcmProgram.ts'

/**
 * The program in the SCALE bytes of a `VersionedXcm`. To convert it to another version, encode it in
 * that version.
 *
 * @throws ParaclockError `HexMalformed`, `XcmVersionUnsupported`, `XcmProgramInvalid` if it holds
 * an instruction that this package does not read, and those of `encodeProgram`
 */
export function decodeProgram(bytes: string | Uint8Array): XcmProgram {
  return decodeVersioned({
    bytes,
    codec: (version) => xcmCodecs(version).program,
    refuse: (problem, value) => new ParaclockError(XcmProgramInvalid, { value, problem })
  })
}
