/** One report of work that takes a while. */
export interface Progress {
  /** What is being done: the same text in every report of the same work. */
  readonly what: string
  /** Failed work ends by its error, not by a report. */
  readonly phase: 'begun' | 'advanced' | 'ended'
  /** In the unit of `total`. */
  readonly done?: number
  /** Absent if unknown. */
  readonly total?: number
  /** The current part of the work, as readable text. */
  readonly detail?: string
}

/** Receives the progress of work, which waits for it. It must not throw. */
export type ProgressListener = (progress: Progress) => void
