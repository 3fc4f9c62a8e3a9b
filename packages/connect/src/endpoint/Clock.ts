/** The clock of a provider. A test can pass its own clock. */
export interface Clock {
  /** Returns the milliseconds since a fixed moment. The value never decreases. */
  now(): number
  /** Returns the milliseconds since the Unix epoch. */
  wallTime(): number
  /** Runs `run` once after `milliseconds`. The returned function cancels the run. */
  after(milliseconds: number, run: () => void): () => void
}

/** A source of numbers from 0 (included) to 1 (excluded), such as `Math.random`. */
export type Random = () => number

/**
 * The limits of the waits between two attempts to connect. Each wait is random: between half of its
 * limit and the whole limit.
 */
export interface BackoffSettings {
  /**
   * The limit of the wait after the first failure, in milliseconds. It doubles with each further
   * failure.
   */
  readonly firstMs: number
  /** The largest limit, in milliseconds. Beyond it, the limit does not double. */
  readonly maxMs: number
}

// The longest time of a timer, in milliseconds. With a longer time, a timer would fire at once.
export const MAX_MS = 0x7fff_ffff

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  after: (milliseconds, run) => {
    // A timer cuts the fraction of a millisecond, so a limit within another one could end first.
    const timer = setTimeout(run, Math.min(Math.ceil(milliseconds), MAX_MS))
    return () => clearTimeout(timer)
  }
}

// A timer that fires more than this many milliseconds late was delayed by work of this process.
const BUSY_MS = 500
const MAX_WAITS = 4

/**
 * Runs `run` once after `milliseconds`, unless the returned function cancels the wait. If this
 * process was busy at the end of the wait, a message may have arrived without being read. The wait
 * is then repeated, up to 4 waits in total.
 */
export function afterIdle(clock: Clock, milliseconds: number, run: () => void): () => void {
  let cancel = (): void => undefined
  const wait = (left: number): void => {
    const due = clock.now() + milliseconds
    cancel = clock.after(milliseconds, () => {
      if (left > 1 && clock.now() - due > BUSY_MS) wait(left - 1)
      else run()
    })
  }
  wait(MAX_WAITS)
  return () => cancel()
}

/**
 * Computes the wait after `failures` failures in a row (at least 1), in milliseconds. The wait is
 * partly random, so that clients that lost the same node do not all reconnect at the same time.
 */
export function backoffDelay(failures: number, settings: BackoffSettings, random: Random): number {
  const most = Math.min(settings.maxMs, settings.firstMs * 2 ** Math.min(failures - 1, 30))
  return Math.round(most * (0.5 + random() / 2))
}
