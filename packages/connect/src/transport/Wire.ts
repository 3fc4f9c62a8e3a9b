import type { ParaclockError } from '@paraclock/core'

/** The endpoint of a wire. */
export interface WireEndpoint {
  /** The URL to connect to. It may hold a key, so it is never shown. */
  readonly url: string
  /** Its name, or else the URL without anything secret, for messages and events. */
  readonly shown: string
}

/** One JSON-RPC request, ready to be sent. */
export interface WireRequest {
  /** Its id, unique within the session. */
  readonly id: number
  /** Its JSON. */
  readonly body: string
  /** Whether it may share an HTTP request with others: only requests that may be sent twice. */
  readonly batchable: boolean
}

/** The events of a wire. */
export interface WireEvents {
  /** Requests can be posted now. */
  opened(): void
  /** A text came in: an answer, a list of answers, or a notification. */
  received(text: string): void
  /** These requests will get no answer; the wire stays open. */
  failed(ids: readonly number[], error: ParaclockError): void
  /** The wire has ended by itself. It is the last event. */
  closed(error: ParaclockError): void
}

/** Moves texts to and from one endpoint: one WebSocket, or one HTTP request after another. */
export interface Wire {
  /** Sends requests. Only after `opened`. */
  post(requests: readonly WireRequest[]): void
  /** Ends the wire without an event, and resolves when the operating system has released it. */
  close(): Promise<void>
}

/** Settings of a wire. */
export interface WireSettings {
  /** The largest text that is accepted, in bytes. */
  readonly maxFrameBytes: number
  /** Headers to send when connecting (Node only; a browser sends none on a WebSocket). */
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a WebSocket to an endpoint. Never throws: a failure is the event `closed`. */
export type OpenSocket = (
  endpoint: WireEndpoint,
  events: WireEvents,
  settings: WireSettings
) => Wire
