import { ParaclockError } from '@paraclock/core'

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
