/** One progress report of long work, such as reading many blocks. */
export interface Progress {
  /** The name of the work, which is the same in all of its reports. */
  readonly what: string
  /**
   * The phase of the work. If the work fails, it throws an error, and sends no report with `ended`.
   */
  readonly phase: 'begun' | 'advanced' | 'ended'
  /** The amount of work that is done, in the unit of `total`. */
  readonly done?: number
  /** The whole amount of work. Absent if it is unknown. */
  readonly total?: number
  readonly detail?: string
}

/** Receives each report. The work waits until the listener returns. The listener must not throw. */
export type ProgressListener = (progress: Progress) => void
