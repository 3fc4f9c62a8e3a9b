/** The clock of a provider. A test can pass its own clock. */
export interface Clock {
  /** Returns the milliseconds since a fixed moment. The value never decreases. */
  now(): number
  /** Returns the milliseconds since the Unix epoch. */
  wallTime(): number
  /** Runs `run` once after `milliseconds`. The returned function cancels the run. */
  after(milliseconds: number, run: () => void): () => void
  /** Runs `run` once, after the present turn of the event loop and without the delay of a timer. */
  soon(run: () => void): void
}

function runSoon(): Clock['soon'] {
  const { setImmediate } = globalThis as { setImmediate?: (run: () => void) => unknown }
  if (setImmediate) return (run) => void setImmediate(run)
  // Browsers delay nested timers by 4 ms. A message over a `MessageChannel` arrives without this
  // delay.
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  // `onmessage` is set by `Object.assign`, because the types of Node.js and of the DOM declare a
  // port differently.
  Object.assign(port1, { onmessage: () => waiting.shift()?.() })
  return (run) => {
    waiting.push(run)
    port2.postMessage(undefined)
  }
}

let soon: Clock['soon'] | undefined

// The longest time of a timer, in milliseconds. With a longer time, a timer would fire at once.
const MAX_MS = 0x7fff_ffff

export const systemClock: Clock = {
  now: () => performance.now(),
  wallTime: () => Date.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, Math.min(milliseconds, MAX_MS))
    return () => clearTimeout(timer)
  },
  soon: (run) => {
    soon ??= runSoon()
    soon(run)
  }
}
