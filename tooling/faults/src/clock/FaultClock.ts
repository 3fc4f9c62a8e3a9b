/** Time as the provider under test sees it. */
export interface FaultClock {
  /** Milliseconds since some fixed moment. */
  now(): number
  /** Milliseconds since the Unix epoch. */
  wallTime(): number
  /** Runs `run` once after `milliseconds`. The result cancels it. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs `run` once when the work of this tick is done. */
  soon(run: () => void): void
}

/** The machine's own clock, for runs over real sockets. */
export const realClock: FaultClock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds)
    return () => clearTimeout(timer)
  },
  soon: (run) => {
    setImmediate(run)
  }
}
