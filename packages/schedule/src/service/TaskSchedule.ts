/** A list of times, as a call of the service carries it: seconds since 1970. */
export interface FixedSchedule {
  readonly kind: 'fixed'
  /** The times, in any order. */
  readonly executionTimes: readonly bigint[]
}

/** A first time and an interval, as a call of variant H carries them. */
export interface RecurringTaskSchedule {
  readonly kind: 'recurring'
  /** The first time, in seconds since 1970. */
  readonly nextExecutionTime: bigint
  /** The interval in seconds. */
  readonly frequency: bigint
}

/** When a task runs, as the service understands it. Variant M takes `fixed` only. */
export type TaskSchedule = FixedSchedule | RecurringTaskSchedule
