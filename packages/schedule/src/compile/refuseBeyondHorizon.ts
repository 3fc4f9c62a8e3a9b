import { ParaclockError } from '@paraclock/core'

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
