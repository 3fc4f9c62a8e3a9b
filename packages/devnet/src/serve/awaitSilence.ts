/** A connection over which a caller sends requests. */
export interface Line {
  /** How many requests the caller has sent. */
  asked(): number
  /** How many requests have no answer. */
  open(): number
  /**
   * Resolves when the caller has received all data that was sent over the connection, or when the
   * connection has closed.
   */
  echo(): Promise<void>
}

/** The time without a request that counts as silence, in milliseconds. */
const QUIET = 100

const MAX = 5_000

/**
 * Waits until a caller has sent no request for 100 ms and every request is answered, but at most
 * five seconds. Each round of the loop also waits for an echo, which the caller sends only after it
 * has received all earlier messages. A slow caller thus gets more time.
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
