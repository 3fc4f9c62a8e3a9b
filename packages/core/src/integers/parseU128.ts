import { parseUnsigned } from './parseUnsigned.ts'

/**
 * Reads a number, a bigint or decimal text as an unsigned integer of 128 bits: 0 to 2^128 - 1.
 *
 * @throws ParaclockError `IntegerMalformed` if it is no whole number, `IntegerOutOfRange` if it
 * does not fit.
 *
 * @example
 * ```ts
 * import { parseU128 } from '@paraclock/core'
 *
 * parseU128('12') // 12n
 * ```
 */
export function parseU128(value: unknown): bigint {
  return parseUnsigned({ value, type: 'u128' })
}
