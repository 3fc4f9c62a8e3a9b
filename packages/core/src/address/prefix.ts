import { ParaclockError } from '../errors/ParaclockError.ts'
import { AddressMalformed, ArgumentInvalid } from '../errors/values.ts'

// The 14 bits of a prefix of two bytes.
const MAX = 16_383
const RESERVED: readonly number[] = [46, 47]

/** Whether SS58 reserves a prefix: 46 and 47, and the single bytes from 128 on. */
export function isReservedPrefix(bytes: Uint8Array): boolean {
  const prefix = decodePrefix(bytes)
  return RESERVED.includes(prefix) || (bytes.length === 1 && prefix >= 64)
}

// A reserved first byte, from 128 on, is refused after the checksum: it may be a typing error.
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
  // 14 bits over two bytes, the lower half first: 01llllll llhhhhhh.
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

/** Whether a number can be the prefix of addresses. A chain without addresses may state any. */
export function isPrefix(value: unknown): value is number {
  return isWithin(value) && !RESERVED.includes(value)
}

function isWithin(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX
}

/** The SS58 prefix of no network in particular. A chain that states no prefix has it. */
export const genericPrefix = 42
