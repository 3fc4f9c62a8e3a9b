import type { ParaclockError } from '@paraclock/core'
import type { WireEvents } from './Wire.ts'

/** Whether a wire is open or has ended. It reports its end once. */
export class WireEnd {
  /** Resolves when nothing is open any more. */
  readonly finished: Promise<void>
  /** Reports that nothing is open any more. */
  readonly finish: () => void
  /** Whether it has been open. */
  opened = false
  /** Whether it has ended, or is being closed. */
  ended = false
  readonly #events: WireEvents

  constructor(events: WireEvents) {
    this.#events = events
    const { promise, resolve } = Promise.withResolvers<void>()
    this.finished = promise
    this.finish = resolve
  }

  /** Reports that it is open. */
  open(): void {
    this.opened = true
    if (!this.ended) this.#events.opened()
  }

  /** Reports why it ended. */
  end(error: ParaclockError): void {
    if (this.ended) return
    this.ended = true
    this.#events.closed(error)
  }
}
