import type { ParaclockError } from '@paraclock/core'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'

/** One JSON-RPC request, ready to be put on the wire. */
export interface WireRequest {
  /** Its id, unique within the session. */
  readonly id: number
  /** Its JSON. */
  readonly body: string
  /** Whether it may share an HTTP request with others: only what may be sent twice. */
  readonly batchable: boolean
}

/** What a wire reports to the session that opened it. */
export interface WireEvents {
  /** Requests can be posted now. */
  opened(): void
  /** A text came in: an answer, a list of answers, or a notification. */
  received(text: string): void
  /** These requests got no answer and will get none; the wire itself goes on. */
  failed(ids: readonly number[], error: ParaclockError): void
  /** The wire has ended by itself. Nothing is reported after this. */
  closed(error: ParaclockError): void
}

/** Moves texts to and from one endpoint: one WebSocket, or one HTTP request after another. */
export interface Wire {
  /** Sends requests. Only after `opened`. */
  post(requests: readonly WireRequest[]): void
  /** Ends the wire, silently, and resolves when the operating system holds nothing more of it. */
  close(): Promise<void>
}

/** What a wire needs to know. */
export interface WireSettings {
  /** The largest text that is accepted, in bytes. */
  readonly maxFrameBytes: number
  /** Headers to send when connecting (Node only; a browser sends none on a WebSocket). */
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a WebSocket to an endpoint. Never throws: what goes wrong comes as `closed`. */
export type OpenSocket = (endpoint: Endpoint, events: WireEvents, settings: WireSettings) => Wire
