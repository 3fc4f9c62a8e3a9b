/** One report of work that takes a while. */
export interface Progress {
  /** What is being done. Every report of the same work has the same text. */
  readonly what: string
  /**
   * Whether the work begins, advances, or has ended. Failed work ends by its error, not by a
   * report.
   */
  readonly phase: 'begun' | 'advanced' | 'ended'
  /** How much is done, in the same unit as `total`. */
  readonly done?: number
  /** How much there is to do. Absent if unknown. */
  readonly total?: number
  /** The current part of the work, as readable text. */
  readonly detail?: string
}

/**
 * Receives the progress of work. It is called synchronously, must not throw, and must return soon:
 * the work waits for it.
 */
export type ProgressListener = (progress: Progress) => void
