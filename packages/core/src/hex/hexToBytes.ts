import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { type HexMethods, node } from './bytesToHex.ts'
import { readHex } from './readHex.ts'

// From this many characters on, the decoder of the engine or of Node.js is faster than
// `DIGIT_OF_CODE`.
const LONG = 512

// The value in `DIGIT_OF_CODE` for a character that is not a digit. It is above 0xff, the largest
// byte that two digits give.
const NO_DIGIT = 0x100

const DIGIT_OF_CODE: Uint16Array = /* @__PURE__ */ (() => {
  const digits = new Uint16Array(128).fill(NO_DIGIT)
  for (const [value, digit] of [...'0123456789abcdef'].entries()) {
    digits[digit.charCodeAt(0)] = value
    digits[digit.toUpperCase().charCodeAt(0)] = value
  }
  return digits
})()

/**
 * Reads `0x` text as bytes.
 *
 * @throws ParaclockError `ValueMalformed` if the text is not hex.
 */
export function hexToBytes(hex: string): Uint8Array {
  const bytes = decodeHex(hex)
  if (bytes !== undefined) return bytes
  const { problem = 'it does not decode' } = readHex(hex)
  throw new ParaclockError(ValueMalformed, { type: 'hex', value: hex, problem })
}

/** Reads `0x` text as bytes. Returns `undefined` if the value is not hex. */
export function decodeHex(hex: unknown): Uint8Array | undefined {
  if (typeof hex !== 'string' || !hex.startsWith('0x') || hex.length % 2 !== 0) return undefined
  const length = hex.length / 2 - 1
  if (node !== undefined && hex.length >= LONG) {
    // A character above U+007F, which takes several bytes in UTF-8, is refused. The decoder of
    // Node.js would read only the low byte of the character, for example U+0130 as `0`.
    if (node.byteLength(hex) !== hex.length) return undefined
    // The decoder of Node.js stops without an error at the first character that is not a digit.
    const decoded = node.from(hex.slice(2), 'hex')
    if (decoded.length !== length) return undefined
    // The bytes are copied because Node.js may return a part of a shared buffer. Readers of SCALE
    // read a buffer from its first byte.
    return new Uint8Array(decoded)
  }
  const { fromHex } = Uint8Array as HexMethods
  if (fromHex !== undefined && hex.length >= LONG) {
    try {
      return fromHex(hex.slice(2))
    } catch {
      return undefined
    }
  }
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index++) {
    const at = 2 + index * 2
    const byte = (digitAt(hex, at) << 4) | digitAt(hex, at + 1)
    if (byte >= NO_DIGIT) return undefined
    bytes[index] = byte
  }
  return bytes
}

function digitAt(hex: string, at: number): number {
  return DIGIT_OF_CODE[hex.charCodeAt(at)] ?? NO_DIGIT
}
