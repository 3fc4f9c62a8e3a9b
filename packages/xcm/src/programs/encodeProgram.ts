import { bytesToHex, type Hex, ParaclockError, readCompact } from '@paraclock/core'
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

/** The first byte of a page of XCMP messages, for the two forms that hold programs. */
const PAGE_FORMS = { concatenated: 0, prefixed: 3 }

/**
 * Decodes a page of XCMP messages, one message after the other, with the bytes of each message: a
 * `VersionedXcm`. The page is a byte for its form, followed by the messages. In one of the two forms,
 * the length of each message stands before it.
 *
 * @throws ParaclockError the errors of `decodeProgram`
 *
 * @example
 * ```ts
 * import { decodePage } from '@paraclock/xcm'
 *
 * const page = Uint8Array.of(0, 5, 4, 10, 5, 0)
 * Array.from(decodePage(page), ({ program }) => program) // [ [ { kind: 'clearOrigin' } ], [] ]
 * ```
 */
export function* decodePage(
  page: Uint8Array
): Generator<{ readonly program: XcmProgram; readonly bytes: Uint8Array }, void, undefined> {
  const [form] = page
  if (form !== PAGE_FORMS.concatenated && form !== PAGE_FORMS.prefixed) {
    throw programCoding.refuse('a page of this form has no programs', bytesToHex(page))
  }
  for (let rest = page.subarray(1); rest.length > 0; ) {
    if (form === PAGE_FORMS.prefixed) {
      const { count = 0, width = rest.length } = readCompact(rest) ?? {}
      const bytes = rest.subarray(width, width + count)
      yield { program: decodeProgram(bytes), bytes }
      rest = rest.subarray(width + count)
      continue
    }
    const { value, spare } = decodeLeading({ bytes: rest, ...programCoding })
    const end = rest.length - spare
    yield { program: value, bytes: rest.subarray(0, end) }
    rest = rest.subarray(end)
  }
}

const programCoding = {
  codec: (version: XcmVersion) => xcmCodecs(version).program,
  refuse: (problem: string, value: string) =>
    new ParaclockError(XcmProgramInvalid, { value, problem })
}
