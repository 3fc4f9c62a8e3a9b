import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FaultClock } from './FaultClock.ts'

interface Timer {
  readonly at: number
  readonly order: number
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
  #order = 0
  readonly #timers = new Set<Timer>()
  #soon: (() => void)[] = []

  now(): number {
    return this.#now
  }

  wallTime(): number {
    return EPOCH + this.#now
  }

  after(milliseconds: number, run: () => void): () => void {
    this.#order += 1
    const timer = { at: this.#now + Math.max(0, milliseconds), order: this.#order, run }
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
    for (const timer of this.#timers) {
      const isSooner =
        !next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)
      if (isSooner) next = timer
    }
    return next
  }
}
