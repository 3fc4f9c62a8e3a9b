import { ParaclockError } from '../errors/ParaclockError.ts'
import { AddressMalformed, ArgumentInvalid } from '../errors/values.ts'

/** The largest prefix that fits 14 bits, the size of a prefix of two bytes. */
const MAX = 16_383
const RESERVED: readonly number[] = [46, 47]

/** Whether SS58 reserves a prefix: 46 and 47, and the single bytes from 128 on. */
export function isReservedPrefix(bytes: Uint8Array): boolean {
  const prefix = decodePrefix(bytes)
  return RESERVED.includes(prefix) || (bytes.length === 1 && prefix >= 64)
}

/**
 * How many of the first bytes of an address are its prefix. A first byte from 128 on is reserved,
 * and counts as a prefix of one byte. Such an address is refused as reserved only if its checksum
 * is right, because a typing error can change the first byte, too.
 */
export function prefixLength([first = 0]: Uint8Array): 1 | 2 {
  return first >= 64 && first < 128 ? 2 : 1
}

export function decodePrefix(bytes: Uint8Array): number {
  const [first = 0, second = 0] = bytes
  if (bytes.length === 1) return first
  return ((first & 0b0011_1111) << 2) | (second >> 6) | ((second & 0b0011_1111) << 8)
}

/** Writes a prefix as one or two bytes, or raises a coded error. */
export function encodePrefix(prefix: number): Uint8Array {
  if (!isWithin(prefix)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the SS58 prefix',
      value: prefix,
      problem: 'expected a whole number from 0 to 16383'
    })
  }
  // 14 bits over two bytes, the lower half first: 01llllll llhhhhhh.
  const bytes =
    prefix < 64
      ? [prefix]
      : [((prefix & 0b1111_1100) >> 2) | 0b0100_0000, (prefix >> 8) | ((prefix & 0b11) << 6)]
  const encoded = Uint8Array.from(bytes)
  if (isReservedPrefix(encoded)) {
    throw new ParaclockError(AddressMalformed, {
      value: prefix,
      problem: `its network prefix ${prefix} is reserved`
    })
  }
  return encoded
}

/**
 * Whether addresses can be written with a number as their prefix. A chain with accounts of 20 bytes
 * has no such addresses and may state any number.
 */
export function isPrefix(value: unknown): value is number {
  return isWithin(value) && !RESERVED.includes(value)
}

function isWithin(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX
}

/** The generic SS58 prefix. Every node reads it, and a chain that states no prefix has it. */
export const genericPrefix = 42
