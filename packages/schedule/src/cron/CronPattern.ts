/** A cron expression, read. */
export interface CronPattern {
  /** The expression as it was given. */
  readonly expression: string
  /** The times of day at which it fires on a day that matches, in seconds, ascending. */
  readonly timesOfDay: readonly number[]
  /** Whether each day of the month matches, by its number; index 0 is unused. */
  readonly daysOfMonth: readonly boolean[]
  /** Whether the last day of every month matches, whichever its number. */
  readonly lastDayOfMonth: boolean
  /** Whether each month matches, 1 to 12; index 0 is unused. */
  readonly months: readonly boolean[]
  /** Whether each day of the week matches, Sunday first. */
  readonly daysOfWeek: readonly boolean[]
  /** Whether a day matches by either of its fields, because both are restricted. */
  readonly eitherDay: boolean
  /** Whether every day of every month matches. */
  readonly everyDay: boolean
  /**
   * Whether the hour field is a wildcard, so that the expression means elapsed time and not times
   * on the wall: it then fires through changes of the clocks as if there were none.
   */
  readonly elapsed: boolean
}
