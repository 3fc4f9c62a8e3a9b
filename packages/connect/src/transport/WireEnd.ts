import { hideSecrets, ParaclockError } from '@paraclock/core'
import { ConnectionLost } from '../errors/endpoints.ts'
import type { WireEndpoint, WireEvents } from './Wire.ts'

export class WireEnd {
  readonly finished: Promise<void>
  readonly finish: () => void
  opened = false
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

export function closedError(endpoint: WireEndpoint, code: number, reason: string): ParaclockError {
  const detail = reason === '' ? '' : `, ${hideSecrets(reason)}`
  const problem = `close code ${code}${detail}`
  return new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem })
}
