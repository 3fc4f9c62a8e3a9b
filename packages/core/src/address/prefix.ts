import { ParaclockError } from '../errors/ParaclockError.ts'
import { AddressMalformed, ArgumentInvalid } from '../errors/values.ts'

// The largest prefix. A prefix of two bytes has 14 bits for its number.
const MAX = 16_383
const RESERVED: readonly number[] = [46, 47]

/** Whether SS58 reserves a prefix: 46, 47, or a first byte of 128 or more. */
export function isReservedPrefix(bytes: Uint8Array): boolean {
  const prefix = decodePrefix(bytes)
  return RESERVED.includes(prefix) || (bytes.length === 1 && prefix >= 64)
}

// Returns the number of bytes of an address's prefix. A reserved first byte (128 or more) counts as
// a prefix of one byte. It may be a typing error, which the checksum reveals, so the caller refuses
// a reserved prefix only after the checksum.
export function prefixLength([first = 0]: Uint8Array): 1 | 2 {
  return first >= 64 && first < 128 ? 2 : 1
}

export function decodePrefix(bytes: Uint8Array): number {
  const [first = 0, second = 0] = bytes
  if (bytes.length === 1) return first
  return ((first & 0b0011_1111) << 2) | (second >> 6) | ((second & 0b0011_1111) << 8)
}

export function encodePrefix(prefix: number): Uint8Array {
  if (!isWithin(prefix)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the SS58 prefix',
      value: prefix,
      problem: 'expected a whole number from 0 to 16383'
    })
  }
  // A prefix of two bytes has 14 bits. The first byte is 01 and the bits 2 to 7, the second byte is
  // the bits 0 and 1 and the bits 8 to 13.
  const bytes =
    prefix < 64
      ? [prefix]
      : [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)]
  const encoded = Uint8Array.from(bytes)
  if (isReservedPrefix(encoded)) {
    const problem = `its network prefix ${prefix} is reserved`
    throw new ParaclockError(AddressMalformed, { value: prefix, problem })
  }
  return encoded
}

/**
 * Whether a value can be an SS58 prefix: a whole number from 0 to 16383, except 46 and 47, which
 * SS58 reserves. A chain without SS58 addresses may state any other number.
 */
export function isPrefix(value: unknown): value is number {
  return isWithin(value) && !RESERVED.includes(value)
}

function isWithin(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX
}

/** The SS58 prefix that belongs to no network. It is used for chains that state no prefix. */
export const genericPrefix = 42
