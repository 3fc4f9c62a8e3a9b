import { afterIdle } from '../clock/afterIdle.ts'
import type { Clock } from '../clock/Clock.ts'

export interface HeartbeatSetup {
  readonly clock: Clock
  /** How long the connection may be silent before a heartbeat is sent, in milliseconds. */
  readonly intervalMs: number
  readonly timeoutMs: number
  readonly beat: () => void
  /** Called if a heartbeat was sent, and no message came within the next `timeoutMs`. */
  readonly onSilence: (waitedMs: number) => void
}

/** Detects a peer that holds the connection open but sends nothing. */
export class Heartbeat {
  readonly #setup: HeartbeatSetup
  #heardAt = 0
  #running = false
  #cancel: (() => void) | undefined

  constructor(setup: HeartbeatSetup) {
    this.#setup = setup
  }

  start(): void {
    this.#running = true
    this.alive()
    this.#wait(this.#setup.intervalMs)
  }

  alive(): void {
    this.#heardAt = this.#setup.clock.now()
  }

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
    // Timers may fire up to a millisecond early.
    if (quietMs < intervalMs - 1) this.#wait(intervalMs - quietMs)
    else this.#ask()
  }

  #ask(): void {
    const { clock, timeoutMs, beat, onSilence } = this.#setup
    const heardBefore = this.#heardAt
    beat()
    if (!this.#running) return
    this.#cancel = afterIdle(clock, timeoutMs, () => {
      if (this.#heardAt === heardBefore) onSilence(Math.round(clock.now() - heardBefore))
      else this.#check()
    })
  }
}
