import type { ClockChange } from '../zones/ClockPolicy.ts'

/** A schedule as moments, before the service's grid is considered. All in seconds since 1970. */
export type ExpandedSchedule =
  | {
      /** It ends: these are all its moments, in the order of time or in the order given. */
      readonly kind: 'list'
      readonly times: readonly number[]
      readonly changes: readonly ClockChange[]
    }
  | {
      /** It goes on for ever at an even interval. */
      readonly kind: 'recurring'
      readonly next: number
      readonly frequency: number
    }

/** The stretch of time in which a chain accepts times: after `now`, and not after `latest`. */
export interface ScheduleWindow {
  /** The chain's time, in seconds since 1970. */
  readonly now: number
  /** The latest time that may be scheduled. */
  readonly latest: number
}
