import type { ParaclockError } from '@paraclock/core'

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
  /**
   * Whether the request may share an HTTP request with other requests. Set only for requests that
   * may be repeated.
   */
  readonly batchable: boolean
}

/** The functions that a {@link Wire} calls at its events. */
export interface WireEvents {
  /** Requests can be posted now. */
  opened(): void
  /** A text arrived: an answer, a list of answers, or a notification. */
  received(text: string): void
  /** The requests with these ids will get no answer. The wire stays open. */
  failed(ids: readonly number[], error: ParaclockError): void
  /** The wire has ended without a call of `close`. This is the last event. */
  closed(error: ParaclockError): void
}

/** Sends texts to one endpoint and receives its texts, over one WebSocket or by HTTP requests. */
export interface Wire {
  /** Sends requests. Must be called after `opened`. */
  post(requests: readonly WireRequest[]): void
  /** Ends the wire without an event, and waits until the connection is released. */
  close(): Promise<void>
}

/** The size limit and the headers of a {@link Wire}. */
export interface WireSettings {
  readonly maxFrameBytes: number
  /**
   * Headers of HTTP requests. Except in a browser, also headers of the request that opens a
   * WebSocket.
   */
  readonly headers: Readonly<Record<string, string>>
}

/** Opens a WebSocket to an endpoint. Never throws: the event `closed` reports a failure. */
export type OpenSocket = (
  endpoint: WireEndpoint,
  events: WireEvents,
  settings: WireSettings
) => Wire
