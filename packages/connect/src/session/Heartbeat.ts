import type { Clock } from '../clock/Clock.ts'

/** What a heartbeat needs. */
export interface HeartbeatSetup {
  readonly clock: Clock
  /** How long nothing may come in before a sign of life is asked for, in milliseconds. */
  readonly intervalMs: number
  /** Longest wait for it, in milliseconds. */
  readonly timeoutMs: number
  /** Asks for a sign of life. */
  readonly beat: () => void
  /** None came. */
  readonly onSilence: (waitedMs: number) => void
}

/**
 * Finds a peer that holds the connection open and says nothing. Whatever comes in counts as a sign
 * of life; a question is asked only when it has been quiet.
 */
export class Heartbeat {
  readonly #setup: HeartbeatSetup
  #heardAt = 0
  #running = false
  #cancel: (() => void) | undefined

  constructor(setup: HeartbeatSetup) {
    this.#setup = setup
  }

  /** Begins to listen. */
  start(): void {
    this.#running = true
    this.alive()
    this.#wait(this.#setup.intervalMs)
  }

  /** Something came in. */
  alive(): void {
    this.#heardAt = this.#setup.clock.now()
  }

  /** Ends it. */
  stop(): void {
    this.#running = false
    this.#cancel?.()
  }

  #wait(milliseconds: number): void {
    this.#cancel = this.#setup.clock.after(milliseconds, () => this.#check())
  }

  #check(): void {
    const { clock, intervalMs } = this.#setup
    const quietMs = clock.now() - this.#heardAt
    // Timers may fire a little early.
    if (quietMs < intervalMs - 1) this.#wait(intervalMs - quietMs)
    else this.#ask(quietMs)
  }

  #ask(quietMs: number): void {
    const { clock, timeoutMs, beat, onSilence } = this.#setup
    const heardBefore = this.#heardAt
    beat()
    if (!this.#running) return
    this.#cancel = clock.after(timeoutMs, () => {
      if (this.#heardAt === heardBefore) onSilence(Math.round(quietMs + timeoutMs))
      else this.#check()
    })
  }
}
