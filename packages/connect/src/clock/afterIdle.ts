import type { Clock } from './Clock.ts'

// A timer that fires later than this was delayed by work of this process.
const BUSY_MS = 500

/**
 * Runs `run` once after a wait for a message. If this process was busy at the end of the wait, the
 * message may have arrived unread, so it waits once more. The result cancels the wait.
 */
export function afterIdle(clock: Clock, milliseconds: number, run: () => void): () => void {
  const due = clock.now() + milliseconds
  let cancel = clock.after(milliseconds, () => {
    if (clock.now() - due > BUSY_MS) cancel = clock.after(milliseconds, run)
    else run()
  })
  return () => cancel()
}
