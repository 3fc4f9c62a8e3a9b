import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Clock, systemClock } from '../../../../packages/connect/src/endpoint/Clock.ts'

/** The clock of a provider under test, and of its nodes. */
export interface FaultClock extends Clock {
  /** Runs `run` once when the work of this tick is done. */
  soon(run: () => void): void
}

/** The clock of the machine, for runs over real sockets. */
export const realClock: FaultClock = {
  ...systemClock,
  soon: (run) => {
    setImmediate(run)
  }
}

interface Timer {
  readonly at: number
  readonly run: () => void
}

// A moment to count wall time from: 2026-01-01.
const EPOCH = 1_767_225_600_000

/**
 * Time that stands still while anything is being worked on and jumps to the next timer when nothing
 * is: minutes of outage pass in milliseconds, in the same order each time.
 */
export class VirtualClock implements FaultClock {
  #now = 0
  readonly #timers = new Set<Timer>()
  #soon: (() => void)[] = []

  now(): number {
    return this.#now
  }

  wallTime(): number {
    return EPOCH + this.#now
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.#now + Math.max(0, milliseconds), run }
    this.#timers.add(timer)
    return () => {
      this.#timers.delete(timer)
    }
  }

  soon(run: () => void): void {
    this.#soon.push(run)
  }

  /** How many timers wait. */
  get pending(): number {
    return this.#timers.size
  }

  /** Waits in virtual time. */
  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, resolve)
    })
  }

  /**
   * Lets time pass until `work` has settled.
   *
   * @returns whether it settled before `limitMs` of virtual time had passed
   */
  async run(work: Promise<unknown>, limitMs: number): Promise<boolean> {
    const end = this.#now + limitMs
    let settled = false
    const settle = (): void => {
      settled = true
    }
    work.then(settle, settle)
    for (;;) {
      await this.#drain()
      if (settled) return true
      const next = this.#next()
      if (!next || next.at > end) return false
      this.#timers.delete(next)
      this.#now = Math.max(this.#now, next.at)
      next.run()
    }
  }

  async #drain(): Promise<void> {
    // Two turns, because streams take one turn to pass data on.
    await nextTurn()
    await nextTurn()
    while (this.#soon.length > 0) {
      const soon = this.#soon
      this.#soon = []
      for (const run of soon) run()
      await nextTurn()
      await nextTurn()
    }
  }

  #next(): Timer | undefined {
    let next: Timer | undefined
    // Of timers of the same time, the one that was set first is the first in the set.
    for (const timer of this.#timers) if (!next || timer.at < next.at) next = timer
    return next
  }
}
