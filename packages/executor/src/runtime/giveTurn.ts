/** The longest time without a turn of timers and sockets, in milliseconds. */
const MAX_TURN_LENGTH = 50

// The global functions are read when this module loads. So `giveTurn` uses the real clock even if a
// test later replaces these functions by a fake clock.
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
 * Lets timers and sockets run, if their last turn ended at least 50 milliseconds ago. Building many
 * blocks would otherwise block the process, and V8 could not collect the garbage.
 */
export async function giveTurn(): Promise<void> {
  if (clock.now() - since < MAX_TURN_LENGTH) return
  await new Promise<void>((resolve) => {
    if (immediately === undefined) later(resolve, 0)
    else immediately(resolve)
  })
  since = clock.now()
}
