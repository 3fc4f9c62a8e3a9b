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

// Returns how many bytes the prefix of an address has. A reserved first byte (128 or more) counts
// as a prefix of one byte. The caller checks the checksum before it refuses a reserved byte,
// because the byte may be a typing error.
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
  // Writes 14 bits into two bytes, the lower bits first: 01llllll llhhhhhh.
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
 * SS58 reserves. A chain that does not use SS58 may state a number that this function refuses.
 */
export function isPrefix(value: unknown): value is number {
  return isWithin(value) && !RESERVED.includes(value)
}

function isWithin(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX
}

/** The SS58 prefix that belongs to no network. It is used for chains that state no prefix. */
export const genericPrefix = 42
