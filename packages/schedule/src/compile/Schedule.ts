import type { ClockPolicy } from '../zones/ClockPolicy.ts'
import type { TimeInput } from './parseTime.ts'

/** Where a schedule ends. At least one of the two ends a schedule; the earlier one counts. */
export interface ScheduleEnd {
  /** The last moment at which it may run. */
  readonly until?: TimeInput
  /** How often it runs. */
  readonly count?: number
}

/** Runs at each of these times. */
export interface TimesSchedule {
  readonly kind: 'times'
  readonly times: readonly TimeInput[]
}

/** Runs at a time, and then again and again at an interval, without end: variant H. */
export interface RecurringSchedule {
  readonly kind: 'recurring'
  /** The first time. */
  readonly next: TimeInput
  /** The interval, in seconds: a number, a bigint or decimal text. */
  readonly frequency: number | bigint | string
}

/** Runs every so many days, hours and minutes of elapsed time, 24 hours to the day. */
export interface IntervalSchedule extends ScheduleEnd {
  readonly kind: 'every'
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  /** The first time. */
  readonly from: TimeInput
}

/** Runs by a cron expression, on the clocks of a time zone. */
export interface CronSchedule extends ScheduleEnd, ClockPolicy {
  readonly kind: 'cron'
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly expression: string
  /** An IANA name, `UTC`, or an offset such as `+05:30`. */
  readonly timeZone: string
  /** The earliest time. The chain's time if left out. */
  readonly from?: TimeInput
}

/** Runs at times of day on dates of the calendar of a time zone. */
export interface DatesSchedule extends ClockPolicy {
  readonly kind: 'dates'
  /** The dates: `2026-03-01`. */
  readonly dates: readonly string[]
  /** The times of day: `09:00` or `09:00:00`. */
  readonly at: string | readonly string[]
  /** An IANA name, `UTC`, or an offset such as `+05:30`. */
  readonly timeZone: string
}

/** When somebody wants a call to run. */
export type Schedule =
  | TimesSchedule
  | RecurringSchedule
  | IntervalSchedule
  | CronSchedule
  | DatesSchedule
