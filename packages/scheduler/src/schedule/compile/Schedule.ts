import type { ClockPolicy } from '../zones/resolveLocalTime.ts'
import type { TimeInput } from './parseTime.ts'

/** The end of a schedule. If both `until` and `count` are given, the earlier end applies. */
export interface ScheduleEnd {
  readonly until?: TimeInput
  readonly count?: number
  /**
   * `later`: runs after the horizon of the service are left out, to be scheduled later. By default,
   * a schedule with such runs is refused, unless it has no end.
   */
  readonly rest?: 'later'
}

/** A schedule with one run at each time of a list. */
export interface TimesSchedule {
  readonly kind: 'times'
  readonly times: readonly TimeInput[]
}

/**
 * A schedule with a first run and an interval, without end. Only variant `hour` has recurring
 * tasks.
 */
export interface RecurringSchedule {
  readonly kind: 'recurring'
  readonly next: TimeInput
  /** The interval, in seconds: a number, a bigint or decimal text. */
  readonly frequency: number | bigint | string
}

/** A schedule with an interval. A day has 24 hours, even if the clocks change. */
export interface IntervalSchedule extends ScheduleEnd {
  readonly kind: 'every'
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly from: TimeInput
}

/** A schedule with a run whenever a cron expression fires, in the local time of a zone. */
export interface CronSchedule extends ScheduleEnd, ClockPolicy {
  readonly kind: 'cron'
  /** The minute, hour, day of the month, month and day of the week. */
  readonly expression: string
  /** The time zone: an IANA name, `UTC`, or an offset such as `+05:30`. */
  readonly timeZone: string
  /** The earliest time of a run. Defaults to the time of the chain. */
  readonly from?: TimeInput
}

/** A schedule with runs at times of day on given dates, in the local time of a zone. */
export interface DatesSchedule extends ClockPolicy {
  readonly kind: 'dates'
  /** The dates, in the form `2026-03-01`. */
  readonly dates: readonly string[]
  /** The times of day, in the form `09:00` or `09:00:00`. */
  readonly at: string | readonly string[]
  /** The time zone: an IANA name, `UTC`, or an offset such as `+05:30`. */
  readonly timeZone: string
}

/** A schedule of runs, in the form in which users give schedules. */
export type Schedule =
  | TimesSchedule
  | RecurringSchedule
  | IntervalSchedule
  | CronSchedule
  | DatesSchedule
