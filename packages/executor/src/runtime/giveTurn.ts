/** How long calls may follow each other without anybody else having a turn, in milliseconds. */
const MAX_TURN_LENGTH = 50

// Kept from the beginning: clocks that tests put in their place would stop here.
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
 * Lets timers and sockets have their turn, every 50 milliseconds at most. Nothing on the way to a
 * block waits for anything outside, so blocks built one after the other would hold up everything
 * else in the process, and V8 would keep what they leave behind.
 */
export async function giveTurn(): Promise<void> {
  if (clock.now() - since < MAX_TURN_LENGTH) return
  await new Promise<void>((resolve) => {
    if (immediately === undefined) later(resolve, 0)
    else immediately(resolve)
  })
  since = clock.now()
}
