import type { ClockChange } from '../zones/ClockPolicy.ts'

/** A schedule as moments, before they are moved to slots. All in seconds since 1970. */
export type ExpandedSchedule =
  | {
      /** It ends. These are all its moments, sorted or in the given order. */
      readonly kind: 'list'
      readonly times: readonly number[]
      readonly changes: readonly ClockChange[]
    }
  | {
      /** It does not end, and has an even interval. */
      readonly kind: 'recurring'
      readonly next: number
      readonly frequency: number
    }

/** The range of times that a chain accepts: after `now`, and not after `latest`. */
export interface ScheduleWindow {
  /** The time of the chain, in seconds since 1970. */
  readonly now: number
  /** The latest time that may be scheduled. */
  readonly latest: number
}
