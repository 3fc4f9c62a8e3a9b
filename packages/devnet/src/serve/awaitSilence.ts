export interface Line {
  /** How many requests have come so far. */
  asked(): number
  /** How many of them are not answered yet. */
  open(): number
  /** Resolves when what was sent so far has arrived, or can no longer. */
  echo(): Promise<void>
}

/** How long nothing may come for it to count as silence, in milliseconds. */
const QUIET = 100

const MAX = 5_000

/**
 * Waits until a caller has nothing more to ask. Its answer to an echo is behind all work that the
 * last message gave it, so a slow machine makes this longer instead of wrong.
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
    // In Node, it keeps no process alive.
    timer.unref?.()
  })
}
