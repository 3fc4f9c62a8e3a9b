/** After calls have run for this many milliseconds, timers and sockets get a turn. */
const MAX_TURN_LENGTH = 50

// The real functions are read when this module is loaded. A test may later replace the global
// functions by a fake clock.
const {
  setImmediate: immediately,
  setTimeout: later,
  performance: clock
} = globalThis as {
  readonly setImmediate?: (run: () => void) => unknown
  readonly setTimeout: (run: () => void, delay: number) => unknown
  readonly performance: Performance
}

let since = clock.now()

/**
 * Lets timers and sockets run, if their last turn ended at least 50 milliseconds ago. Building a
 * block never waits for a timer or socket. Without these turns, building many blocks would block
 * the process, and V8 could not collect the garbage.
 */
export async function giveTurn(): Promise<void> {
  if (clock.now() - since < MAX_TURN_LENGTH) return
  await new Promise<void>((resolve) => {
    if (immediately === undefined) later(resolve, 0)
    else immediately(resolve)
  })
  since = clock.now()
}
