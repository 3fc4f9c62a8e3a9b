import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { UnixSecondsMalformed } from '../errors/values.ts'
import { unsignedMaximum } from '../integers/parseUnsigned.ts'
import { readInteger } from '../integers/readInteger.ts'

// Today counted in milliseconds, microseconds and nanoseconds has 13, 16 and 19 digits. Read as
// seconds, the smallest number called milliseconds here lies in the year 5138.
const FINER_UNITS = [
  { unit: 'nanoseconds', from: 100_000_000_000_000_000n, perSecond: 1_000_000_000n },
  { unit: 'microseconds', from: 100_000_000_000_000n, perSecond: 1_000_000n },
  { unit: 'milliseconds', from: 100_000_000_000n, perSecond: 1000n }
] as const

/**
 * Reads a time in whole seconds since 1970, from a number, a bigint or decimal text.
 *
 * A value that can only be meant as milliseconds, or finer, is refused: scheduled as seconds it
 * would never run.
 *
 * @throws ParaclockError `UnixSecondsMalformed` if it is not a whole number, does not fit a u64, or
 * looks like milliseconds or finer: `context.seconds` then holds the seconds.
 *
 * @example
 * ```ts
 * import { parseUnixSeconds } from '@paraclock/core'
 *
 * parseUnixSeconds('1767225600') // 1767225600n
 * parseUnixSeconds(Date.now()) // raises UnixSecondsMalformed
 * ```
 */
export function parseUnixSeconds(value: unknown): UnixSeconds {
  const { integer, problem } = readInteger(value, unsignedMaximum.u64)
  if (problem !== undefined) throw new ParaclockError(UnixSecondsMalformed, { value, problem })
  const finer = FINER_UNITS.find(({ from }) => integer >= from)
  if (finer !== undefined) {
    throw new ParaclockError(UnixSecondsMalformed, {
      value,
      problem: `it looks like ${finer.unit}`,
      seconds: integer / finer.perSecond
    })
  }
  return integer as UnixSeconds
}

/**
 * A time in whole seconds since 1970-01-01T00:00:00Z, as the chains count it: a u64. It is a bigint,
 * which cannot be passed for the milliseconds that `Date` counts.
 */
export type UnixSeconds = Brand<bigint, 'UnixSeconds'>
