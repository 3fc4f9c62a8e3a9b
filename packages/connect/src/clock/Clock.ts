/**
 * Time as the provider sees it. Programs never set it; a test gives a clock of its own and so runs
 * minutes of outage in milliseconds, the same way each time.
 */
export interface Clock {
  /** Milliseconds since some fixed moment; never goes backwards. */
  now(): number
  /** Milliseconds since the Unix epoch, for dates that a server sends. */
  wallTime(): number
  /** Runs `run` once after `milliseconds`. The result cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs `run` once when the work of this tick is done, before any timer. */
  soon(run: () => void): void
}
