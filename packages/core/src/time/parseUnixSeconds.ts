import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { unsignedMaximum } from '../integers/parseUnsigned.ts'
import { readInteger } from '../integers/readInteger.ts'

// If a number is at least `from`, it counts as a time in `unit`. The smallest `from`, 10^11, would
// be a time in the year 5138 if it were seconds.
const FINER_UNITS = [
  { unit: 'nanoseconds', from: 100_000_000_000_000_000n, perSecond: 1_000_000_000n },
  { unit: 'microseconds', from: 100_000_000_000_000n, perSecond: 1_000_000n },
  { unit: 'milliseconds', from: 100_000_000_000n, perSecond: 1000n }
] as const

/**
 * Reads a time in whole seconds since 1970, from a number, a bigint or decimal text. A value that can
 * only mean milliseconds or a finer unit is refused.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not a whole number, does not fit a
 * u64, or looks like milliseconds or a finer unit. In the last case, `context.seconds` is the time in
 * seconds.
 *
 * @example
 * ```ts
 * import { parseUnixSeconds } from '@paraclock/core'
 *
 * parseUnixSeconds('1767225600') // 1767225600n
 * parseUnixSeconds(Date.now()) // raises ValueMalformed
 * ```
 */
export function parseUnixSeconds(value: unknown): UnixSeconds {
  const { integer, problem } = readInteger(value, unsignedMaximum.u64)
  if (problem !== undefined)
    throw new ParaclockError(ValueMalformed, {
      type: 'time in whole seconds since 1970',
      value,
      problem
    })
  const finer = FINER_UNITS.find(({ from }) => integer >= from)
  if (finer !== undefined) {
    throw new ParaclockError(ValueMalformed, {
      type: 'time in whole seconds since 1970',
      value,
      problem: `it looks like ${finer.unit}`,
      seconds: integer / finer.perSecond
    })
  }
  return integer as UnixSeconds
}

/** A time in whole seconds since 1970-01-01T00:00:00Z: a u64. */
export type UnixSeconds = Brand<bigint, 'UnixSeconds'>
