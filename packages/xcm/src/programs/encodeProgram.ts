import { bytesToHex, type Hex, joinBytes } from '@paraclock/core'
import { checkXcmVersion, type XcmVersion } from '../versions/versionTable.ts'
import { xcmCodecs } from './programCodec.ts'
import type { XcmProgram } from './XcmProgram.ts'

/**
 * A program as the SCALE bytes of a `VersionedXcm`. No metadata is needed: a version of XCM is the
 * same on all chains. Assets are put into the order that chains demand.
 *
 * @throws ParaclockError `XcmVersionUnsupported`; `XcmProgramInvalid`, `XcmValueUnsupported`, and
 * for locations in it `LocationMalformed`
 *
 * @example
 * ```ts
 * import { encodeProgram } from '@paraclock/xcm'
 *
 * encodeProgram({ program: [{ kind: 'clearOrigin' }], version: 5 }) // "0x05040a"
 * ```
 */
export function encodeProgram(args: {
  /** The program. */
  readonly program: XcmProgram
  /** The XCM version of the bytes. */
  readonly version: XcmVersion
}): Hex {
  const version = checkXcmVersion(args.version)
  const bytes = xcmCodecs(version).program.enc(args.program)
  return bytesToHex(joinBytes([Uint8Array.of(version), bytes]))
}
