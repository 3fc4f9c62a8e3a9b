import type { XcmVersion } from '@paraclock/accounts'
import { bytesToHex, encodeCompact, type Hex, joinBytes, ParaclockError } from '@paraclock/core'
import { encodeInstruction } from './encodeInstruction.ts'
import type { XcmProgram } from './XcmProgram.ts'
import { checkVersion } from './xcmVersions.ts'

// MAX_INSTRUCTIONS_TO_DECODE and MAX_XCM_DECODE_DEPTH of the XCM crate.
const MOST_INSTRUCTIONS = 100
const DEEPEST = 8

/**
 * Writes a program as a `VersionedXcm` of version 3, 4 or 5. Pure: no metadata is needed, as the
 * versions of XCM are the same on all chains.
 *
 * Assets are put into the order that chains demand.
 *
 * @throws ParaclockError `XcmVersionUnsupported`; `InstructionMalformed`, `InstructionUnsupported`,
 * `TransactWeightMissing`, `AssetsInvalid`, `AssetUnsupported`, `ProgramLengthExceeded`, and for
 * locations in it `LocationMalformed` and `NetworkUnsupported`
 *
 * @example
 * ```ts
 * import { encodeProgram } from '@paraclock/weights'
 *
 * encodeProgram({ program: [{ kind: 'clearOrigin' }], version: 5 }) // "0x05040a"
 * ```
 */
export function encodeProgram(args: {
  /** The program. */
  readonly program: XcmProgram
  /** The XCM version in which it is to be written. */
  readonly version: XcmVersion
}): Hex {
  const { program } = args
  const version = checkVersion(args.version)
  return bytesToHex(joinBytes([Uint8Array.of(version), write(program, version)]))
}

function write(program: XcmProgram, version: XcmVersion): Uint8Array {
  let instructions = 0
  const writeAt = (part: XcmProgram, depth: number): Uint8Array => {
    instructions += part.length
    refuseMore('instructions', instructions, MOST_INSTRUCTIONS)
    refuseMore('programs inside each other', depth, DEEPEST)
    const parts = part.map((instruction) =>
      encodeInstruction({
        instruction,
        version,
        writeProgram: (inner) => writeAt(inner, depth + 1)
      })
    )
    return joinBytes([encodeCompact(part.length), ...parts])
  }
  return writeAt(program, 1)
}

function refuseMore(what: string, actual: number, limit: number): void {
  if (actual > limit) throw new ParaclockError('ProgramLengthExceeded', { what, actual, limit })
}
