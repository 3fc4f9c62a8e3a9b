import type { Clock } from './Clock.ts'

// A timer that fires more than this many milliseconds late was delayed by work of this process.
const BUSY_MS = 500

const MAX_WAITS = 4

/**
 * Runs `run` once after `milliseconds`, during which the caller expects a message. If this process
 * was busy when the time ended, the message may have arrived but not been read. So the wait is then
 * repeated, up to 4 waits in total. The returned function cancels the wait.
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
