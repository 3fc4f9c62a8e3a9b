import { hideSecrets, ParaclockError } from '@paraclock/core'
import { ConnectionLost, FrameSizeExceeded } from '../errors/endpoints.ts'

/** The endpoint that a {@link Wire} connects to. */
export interface WireEndpoint {
  /** The URL to connect to. The URL may hold a key, so it is never shown. */
  readonly url: string
  /** The name for error messages and events. Defaults to the URL without credentials and keys. */
  readonly shown: string
}

/** One JSON-RPC request as text, which a {@link Wire} sends. */
export interface WireRequest {
  /** The id of the request, unique within the session. */
  readonly id: number
  readonly body: string
}

/** The functions that a {@link Wire} calls at its events. */
export interface WireEvents {
  /** Requests can be posted now. */
  opened(): void
  /** A text arrived: an answer, a list of answers, or a notification. */
  received(text: string): void
  /** The wire has ended without a call of `close`. This is the last event. */
  closed(error: ParaclockError): void
}

/** Sends texts to one endpoint and receives its texts, over one WebSocket or in this process. */
export interface Wire {
  /** Sends a request. Must be called after `opened`. */
  post(request: WireRequest): void
  /** Ends the wire without an event, and waits until the connection is released. */
  close(): Promise<void>
}

/** The size limit and the headers of a {@link Wire}. */
export interface WireSettings {
  readonly maxFrameBytes: number
  /** Headers of the request that opens a WebSocket, except in a browser. */
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a WebSocket to an endpoint. Never throws: the event `closed` reports a failure. */
export type OpenSocket = (
  endpoint: WireEndpoint,
  events: WireEvents,
  settings: WireSettings
) => Wire

export class WireEnd {
  opened = false
  ended = false
  readonly #finished = Promise.withResolvers<void>()
  readonly #events: WireEvents

  constructor(events: WireEvents) {
    this.#events = events
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

  /** Records that the connection is released. */
  finish(): void {
    this.#finished.resolve()
  }

  /**
   * Waits until the connection is released. A frozen peer never completes the closing handshake, so
   * `onLate` runs after `limitMs`.
   */
  async released(limitMs: number, onLate: () => void): Promise<void> {
    const timer = setTimeout(onLate, limitMs)
    await this.#finished.promise
    clearTimeout(timer)
  }
}

/** The close code of a peer that got a message above its limit (RFC 6455). */
const TOO_LARGE = 1009

export function closedError(endpoint: WireEndpoint, code: number, reason: string): ParaclockError {
  if (code === TOO_LARGE) {
    const context = { endpoint: endpoint.shown, limitBytes: undefined }
    return new ParaclockError(FrameSizeExceeded, context)
  }
  const detail = reason === '' ? '' : `, ${hideSecrets(reason)}`
  const problem = `close code ${code}${detail}`
  return new ParaclockError(ConnectionLost, { endpoint: endpoint.shown, problem })
}
