import { ParaclockError } from '@paraclock/core'
import { ScheduleHorizonExceeded, ScheduleMalformed } from '../../errors.ts'
import { parseTime } from './parseTime.ts'
import type { ScheduleEnd } from './Schedule.ts'

const MAX = 1_000_000

/** The ends of a schedule. Both are infinite for one that does not end. */
export function readEnd(end: ScheduleEnd): { readonly until: number; readonly count: number } {
  const { count } = end
  if (count !== undefined && !(Number.isSafeInteger(count) && count >= 1 && count <= MAX)) {
    throw new ParaclockError(ScheduleMalformed, {
      value: count,
      part: 'count',
      problem: `a count is a whole number from 1 to ${MAX}`
    })
  }
  return {
    until: end.until === undefined ? Number.POSITIVE_INFINITY : Number(parseTime(end.until)),
    count: count ?? Number.POSITIVE_INFINITY
  }
}

/** Refuses a schedule that continues beyond the latest time, with the number of runs that fit. */
export function refuseBeyondHorizon(args: {
  /** The schedule, as readable text, if it has no end and no recurring task can express it. */
  readonly endless?: string
  /** The number of its runs, if it is known. */
  readonly asked?: number
  /** The number of runs that fit. */
  readonly fits: number
  /** The latest time, in seconds since 1970. */
  readonly latest: number
}): never {
  const { asked, latest, ...rest } = args
  throw new ParaclockError(ScheduleHorizonExceeded, {
    ...rest,
    ...(asked === undefined || !Number.isFinite(asked) ? {} : { asked }),
    latest: BigInt(latest)
  })
}
