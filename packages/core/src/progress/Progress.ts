/** One report of work that takes a while. */
export interface Progress {
  /** What is being done, the same words in every report of it. */
  readonly what: string
  /** Whether it begins, goes on, or has ended; work that fails ends by its error, not by a report. */
  readonly phase: 'begun' | 'advanced' | 'ended'
  /** How much is done, in the unit of `total`. */
  readonly done?: number
  /** How much there is to do, if that is known. */
  readonly total?: number
  /** The part at hand, for a person. */
  readonly detail?: string
}

/**
 * Receives the progress of work. It is called synchronously, must not throw, and must return soon:
 * the work waits for it.
 */
export type ProgressListener = (progress: Progress) => void
