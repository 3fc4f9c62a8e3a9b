import type { Clock } from './Clock.ts'

// A timer that comes later than this was kept by work of this process, not by what it waits for.
const BUSY_MS = 500

/**
 * Runs `run` once after a wait in which something should have come. When this process was busy when the
 * wait was over, what has come may not have been read: then it waits once more. The result cancels it.
 */
export function afterIdle(clock: Clock, milliseconds: number, run: () => void): () => void {
  const due = clock.now() + milliseconds
  let cancel = clock.after(milliseconds, () => {
    if (clock.now() - due > BUSY_MS) cancel = clock.after(milliseconds, run)
    else run()
  })
  return () => cancel()
}
