/** How long something may take. */
export interface WaitOptions {
  /** Stops it between two blocks. */
  readonly signal?: AbortSignal | undefined
  /**
   * How long it may take, in milliseconds, what is before it in the queue included. Left out: five
   * minutes to drive a network, two to start it.
   */
  readonly deadlineMs?: number
}

/** The longest that driving a network may take, in milliseconds. */
export const DRIVE_MS = 300_000

/** The longest that starting one may take, in milliseconds. */
export const START_MS = 120_000
