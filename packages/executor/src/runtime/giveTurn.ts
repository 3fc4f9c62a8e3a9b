/**
 * The longest time, in milliseconds, for which calls may run one after another before other work
 * gets a turn.
 */
const MAX_TURN_LENGTH = 50

// These functions are read when the module is loaded, before a test replaces them by a fake clock.
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
 * Lets timers and sockets run, if they last ran at least 50 milliseconds ago. Building a block
 * never waits for a timer or socket. Without these turns, many blocks in a row would block the rest
 * of the process, and V8 could not collect their garbage.
 */
export async function giveTurn(): Promise<void> {
  if (clock.now() - since < MAX_TURN_LENGTH) return
  await new Promise<void>((resolve) => {
    if (immediately === undefined) later(resolve, 0)
    else immediately(resolve)
  })
  since = clock.now()
}
