import type { ParaclockError } from '@paraclock/core'
import type { WireEvents } from './Wire.ts'

export class WireEnd {
  readonly finished: Promise<void>
  readonly finish: () => void
  opened = false
  /** Whether the wire has ended or is being closed. */
  ended = false
  readonly #events: WireEvents

  constructor(events: WireEvents) {
    this.#events = events
    const { promise, resolve } = Promise.withResolvers<void>()
    this.finished = promise
    this.finish = resolve
  }

  open(): void {
    this.opened = true
    if (!this.ended) this.#events.opened()
  }

  end(error: ParaclockError): void {
    if (this.ended) return
    this.ended = true
    this.#events.closed(error)
  }
}
