import type { FaultClock } from './FaultClock.ts'

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
