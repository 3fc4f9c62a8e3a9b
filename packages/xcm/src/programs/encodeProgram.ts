import { type Hex, ParaclockError } from '@paraclock/core'
import { decodeLeading, decodeVersioned, encodeVersioned } from '../codec/versioned.ts'
import { XcmProgramInvalid } from '../errors/xcm.ts'
import type { XcmVersion } from '../versions/versionTable.ts'
import { xcmCodecs } from './programCodec.ts'
import type { XcmProgram } from './XcmProgram.ts'

/**
 * Encodes a program as the SCALE bytes of a `VersionedXcm`. No metadata is needed, because all
 * chains encode an XCM version in the same way. Assets are sorted in the order that chains require.
 *
 * @throws ParaclockError `XcmValueUnsupported`, `XcmProgramInvalid`,
 * `XcmProgramInvalid`
 *
 * @example
 * ```ts
 * import { encodeProgram } from '@paraclock/xcm'
 *
 * encodeProgram({ program: [{ kind: 'clearOrigin' }], version: 5 }) // '0x05040a'
 * ```
 */
export function encodeProgram(args: {
  readonly program: XcmProgram
  readonly version: XcmVersion
}): Hex {
  const { program: value, version } = args
  return encodeVersioned({ value, version, codec: (one) => xcmCodecs(one).program })
}

/**
 * Decodes the SCALE bytes of a `VersionedXcm`. {@link encodeProgram} can encode the result in
 * another XCM version.
 *
 * @throws ParaclockError `ValueMalformed`, `XcmValueUnsupported`, `XcmProgramInvalid` for an
 * instruction that this package does not read, and the errors of `encodeProgram`
 */
export function decodeProgram(bytes: string | Uint8Array): XcmProgram {
  return decodeVersioned({ bytes, ...programCoding })
}

/**
 * Decodes a concatenation of `VersionedXcm` values. A page of XCMP messages is the byte 0, followed
 * by such a concatenation.
 *
 * @throws ParaclockError the errors of `decodeProgram`
 *
 * @example
 * ```ts
 * import { decodePrograms } from '@paraclock/xcm'
 *
 * decodePrograms(Uint8Array.of(5, 4, 10, 5, 0)) // [ [ { kind: 'clearOrigin' } ], [] ]
 * ```
 */
export function decodePrograms(bytes: Uint8Array): readonly XcmProgram[] {
  const programs: XcmProgram[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const { value, spare } = decodeLeading({ bytes: rest, ...programCoding })
    programs.push(value)
    rest = rest.subarray(rest.length - spare)
  }
  return programs
}

const programCoding = {
  codec: (version: XcmVersion) => xcmCodecs(version).program,
  refuse: (problem: string, value: string) =>
    new ParaclockError(XcmProgramInvalid, { value, problem })
}
