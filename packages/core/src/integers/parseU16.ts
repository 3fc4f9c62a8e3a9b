import { parseUnsigned } from './parseUnsigned.ts'

/**
 * Reads a number, a bigint or decimal text as an unsigned integer of 16 bits: 0 to 65_535.
 *
 * @throws ParaclockError `IntegerMalformed` if it is no whole number, `IntegerOutOfRange` if it
 * does not fit.
 *
 * @example
 * ```ts
 * import { parseU16 } from '@paraclock/core'
 *
 * parseU16('12') // 12
 * ```
 */
export function parseU16(value: unknown): number {
  return Number(parseUnsigned({ value, type: 'u16' }))
}
