import { parseUnsigned } from './parseUnsigned.ts'

/**
 * Reads a number, a bigint or decimal text as an unsigned integer of 64 bits: 0 to 18_446_744_073_709_551_615.
 *
 * @throws ParaclockError `IntegerMalformed` if it is no whole number, `IntegerOutOfRange` if it
 * does not fit.
 *
 * @example
 * ```ts
 * import { parseU64 } from '@paraclock/core'
 *
 * parseU64('12') // 12n
 * ```
 */
export function parseU64(value: unknown): bigint {
  return parseUnsigned({ value, type: 'u64' })
}
