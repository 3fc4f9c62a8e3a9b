import { parseUnsigned } from './parseUnsigned.ts'

/**
 * Reads a number, a bigint or decimal text as an unsigned integer of 32 bits: 0 to 4_294_967_295.
 *
 * @throws ParaclockError `IntegerMalformed` if it is no whole number, `IntegerOutOfRange` if it
 * does not fit.
 *
 * @example
 * ```ts
 * import { parseU32 } from '@paraclock/core'
 *
 * parseU32('12') // 12
 * ```
 */
export function parseU32(value: unknown): number {
  return Number(parseUnsigned({ value, type: 'u32' }))
}
