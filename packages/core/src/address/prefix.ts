import { ParaclockError } from '../errors/ParaclockError.ts'
import { ArgumentInvalid, ValueMalformed } from '../errors/values.ts'

// The largest prefix. A prefix of two bytes has 14 bits for its number.
const MAX = 16_383
const RESERVED: readonly number[] = [46, 47]

// Reads the prefix of one or two bytes at the beginning of an address. SS58 reserves 46, 47, and a
// first byte of 128 or more. A reserved prefix may be a typing error, which the checksum reveals.
// So the caller refuses a reserved prefix only after the checksum.
export function readPrefix([first = 0, second = 0]: Uint8Array): {
  readonly prefix: number
  readonly width: 1 | 2
  readonly isReserved: boolean
} {
  if (first < 64 || first >= 128) {
    return { prefix: first, width: 1, isReserved: first >= 128 || RESERVED.includes(first) }
  }
  const prefix = ((first & 0b0011_1111) << 2) | (second >> 6) | ((second & 0b0011_1111) << 8)
  return { prefix, width: 2, isReserved: RESERVED.includes(prefix) }
}

export function encodePrefix(prefix: number): Uint8Array {
  if (!isWithin(prefix)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the SS58 prefix',
      value: prefix,
      problem: 'expected a whole number from 0 to 16383'
    })
  }
  if (RESERVED.includes(prefix)) {
    const problem = `its network prefix ${prefix} is reserved`
    throw new ParaclockError(ValueMalformed, { type: 'SS58 address', value: prefix, problem })
  }
  if (prefix < 64) return Uint8Array.of(prefix)
  // First byte: 01, then the bits 7 to 2. Second byte: the bits 1 and 0, then the bits 13 to 8.
  return Uint8Array.of(
    ((prefix & 0b1111_1100) >> 2) | 0b0100_0000,
    (prefix >> 8) | ((prefix & 0b11) << 6)
  )
}

/**
 * Whether a value can be an SS58 prefix: a whole number from 0 to 16383, except 46 and 47, which
 * SS58 reserves. A chain without SS58 addresses may report any other number.
 */
export function isPrefix(value: unknown): value is number {
  return isWithin(value) && !RESERVED.includes(value)
}

function isWithin(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX
}

/** The SS58 prefix that belongs to no network. It is used for chains that report no prefix. */
export const genericPrefix = 42
