import { parseUnsigned } from './parseUnsigned.ts'

/**
 * Reads a number, a bigint or decimal text as an unsigned integer of 8 bits: 0 to 255.
 *
 * @throws ParaclockError `IntegerMalformed` if it is no whole number, `IntegerOutOfRange` if it
 * does not fit.
 *
 * @example
 * ```ts
 * import { parseU8 } from '@paraclock/core'
 *
 * parseU8('12') // 12
 * ```
 */
export function parseU8(value: unknown): number {
  return Number(parseUnsigned({ value, type: 'u8' }))
}
