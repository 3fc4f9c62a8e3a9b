import { ParaclockError } from '@paraclock/core'
import { parseTime } from './parseTime.ts'
import type { ScheduleEnd } from './Schedule.ts'

const MOST = 1_000_000

/** Reads where a schedule ends. Both are infinite for one that does not end. */
export function readEnd(end: ScheduleEnd): { readonly until: number; readonly count: number } {
  const { count } = end
  if (count !== undefined && !(Number.isSafeInteger(count) && count >= 1 && count <= MOST)) {
    throw new ParaclockError('ScheduleMalformed', {
      value: count,
      problem: `a count is a whole number from 1 to ${MOST}`
    })
  }
  return {
    until: end.until === undefined ? Number.POSITIVE_INFINITY : Number(parseTime(end.until)),
    count: count ?? Number.POSITIVE_INFINITY
  }
}

/** Refuses a schedule that goes on after the latest time, and says what of it fits. */
export function refuseBeyondHorizon(args: {
  /** How many runs were asked for, if that is known. */
  readonly asked?: number
  /** How many of them fit. */
  readonly fits: number
  /** The latest time, in seconds since 1970. */
  readonly latest: number
}): never {
  const { asked, fits, latest } = args
  throw new ParaclockError('ScheduleHorizonExceeded', {
    ...(asked === undefined || !Number.isFinite(asked) ? {} : { asked }),
    fits,
    latest: BigInt(latest)
  })
}

/** Refuses a schedule without end that no recurring task can express, and says what can. */
export function refuseEndless(args: {
  /** The schedule, for a person. */
  readonly schedule: string
  /** How many of its runs fit into the horizon. */
  readonly fits: number
  /** The latest time, in seconds since 1970. */
  readonly latest: number
}): never {
  throw new ParaclockError('ScheduleEndMissing', { ...args, latest: BigInt(args.latest) })
}
