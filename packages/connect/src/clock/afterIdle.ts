import type { Clock } from './Clock.ts'

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
