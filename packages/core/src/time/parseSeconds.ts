import type { Brand } from '../brands/Brand.ts'
import { parseUnsigned } from '../integers/parseUnsigned.ts'

/**
 * Reads a span of time in whole seconds from a number, a bigint or decimal text.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not a whole number that fits a u64.
 */
export function parseSeconds(value: unknown): Seconds {
  return parseUnsigned(value, 'u64') as Seconds
}

/** A span of time in whole seconds, such as the interval of a recurring task: a u64. */
export type Seconds = Brand<bigint, 'Seconds'>
