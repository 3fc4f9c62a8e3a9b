export interface Line {
  /** How many requests the caller has sent. */
  asked(): number
  /** How many requests have no answer. */
  open(): number
  /** Resolves when all sent data have arrived, or the connection has closed. */
  echo(): Promise<void>
}

/** The time without a request that counts as silence, in milliseconds. */
const QUIET = 100

const MAX = 5_000

/**
 * Waits until a caller sends no further requests, but at most five seconds. During the wait, the
 * caller must answer an echo, and it answers all earlier messages first. The wait is therefore
 * longer on a slow machine.
 */
export async function awaitSilence(line: Line): Promise<void> {
  const end = performance.now() + MAX
  while (performance.now() < end) {
    const before = line.asked()
    await pause(QUIET)
    const rest = Math.max(0, end - performance.now())
    await Promise.race([line.echo(), pause(rest)])
    if (line.asked() === before && line.open() === 0) return
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds) as { unref?(): void }
    // In Node.js, the timer must not keep the process alive.
    timer.unref?.()
  })
}
