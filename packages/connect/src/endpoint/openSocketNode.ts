import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describeThrown, ParaclockError } from '@paraclock/core'
import {
  ConnectionLost,
  EndpointRefused,
  EndpointUnavailable,
  FrameSizeExceeded,
  RateLimitExceeded
} from '../errors/endpoints.ts'
import { createWebSocket } from './createWebSocket.ts'
import {
  closedError,
  type Wire,
  WireEnd,
  type WireEndpoint,
  type WireEvents,
  type WireSettings
} from './Wire.ts'

const NORMAL_CLOSURE = 1000
const CLOSE_WAIT_MS = 300
const TOO_LARGE = 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH'

/**
 * Opens a WebSocket with the package `ws`. `ws` can abort a handshake, and refuses too large a
 * message without storing its content. Node.js's own WebSocket can do neither.
 */
export function openSocket(
  endpoint: WireEndpoint,
  events: WireEvents,
  { headers, maxFrameBytes: maxPayload }: WireSettings
): Wire {
  const socket = createWebSocket({ url: endpoint.url, headers, maxPayload })
  let stream: Socket | undefined
  const state = new WireEnd(events)
  socket.on('upgrade', (response) => {
    stream = response.socket
  })
  socket.on('open', () => state.open())
  socket.on('message', (data, isBinary) => {
    if (!state.ended) events.received(isBinary ? '' : String(data))
  })
  socket.on('unexpected-response', (_request: unknown, response: IncomingMessage) => {
    const { statusCode = 0, headers } = response
    state.end(refusalError(endpoint, statusCode, headers, Date.now()))
    response.destroy()
    socket.terminate()
  })
  socket.on('error', (error: Error & { readonly code?: string }) => {
    state.end(socketError(endpoint.shown, error, state.opened, maxPayload))
    socket.terminate()
  })
  socket.on('close', (code, reason) => {
    state.finish()
    state.end(closedError(endpoint, code, String(reason)))
  })

  return {
    post: ({ body }) => {
      if (stream) corkForThisTurn(stream)
      socket.send(body)
    },
    close: async () => {
      state.ended = true
      if (state.opened) socket.close(NORMAL_CLOSURE)
      else socket.terminate()
      await state.released(CLOSE_WAIT_MS, () => socket.terminate())
    }
  }
}

/**
 * Collects what is written in one turn of the event loop, and passes it to the operating system in
 * one call.
 */
function corkForThisTurn(stream: Socket): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

function socketError(
  endpoint: string,
  error: Error & { readonly code?: string },
  opened: boolean,
  limitBytes: number
): ParaclockError {
  if (error.code === TOO_LARGE)
    return new ParaclockError(FrameSizeExceeded, { endpoint, limitBytes })
  if (opened) {
    const context = { endpoint, problem: describeThrown(error) }
    return new ParaclockError(ConnectionLost, context, { cause: error })
  }
  // The server does not speak HTTP, or its answer to the WebSocket upgrade is wrong.
  if (error.code?.startsWith('HPE_') || error.message.startsWith('Invalid Sec-WebSocket')) {
    const context = { endpoint, problem: 'it does not speak WebSocket' }
    return new ParaclockError(EndpointRefused, context, { cause: error })
  }
  const problem = error.code ?? describeThrown(error)
  return new ParaclockError(EndpointUnavailable, { endpoint, problem }, { cause: error })
}

/** Makes the error for an HTTP status that a server sent instead of opening a WebSocket. */
export function refusalError(
  { shown: endpoint }: WireEndpoint,
  status: number,
  headers: IncomingHttpHeaders,
  wallTime: number
): ParaclockError {
  const retryAfterMs = parseRetryAfter(headers['retry-after'], wallTime)
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs })
  }
  if (status >= 500) {
    return new ParaclockError(EndpointUnavailable, { endpoint, problem: `HTTP status ${status}` })
  }
  const page = headers['content-type']?.startsWith('text/html') ? ' and a web page' : ''
  const problem =
    status >= 300 && status < 400
      ? 'it redirects; give the address that it redirects to'
      : `it answered with HTTP status ${status}${page}`
  return new ParaclockError(EndpointRefused, { endpoint, problem })
}

const SECONDS = /^\d{1,9}$/
// The longest wait that `parseRetryAfter` returns, in milliseconds. A timer of more than 24 days
// would overflow and fire at once.
const MAX_WAIT_MS = 3_600_000

/** Reads the HTTP header Retry-After (RFC 9110, section 10.2.3) as milliseconds. */
export function parseRetryAfter(value: string | undefined, wallTime: number): number | undefined {
  if (value === undefined) return undefined
  const text = value.trim()
  if (SECONDS.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS)
  const date = Date.parse(text)
  if (Number.isNaN(date) || !/[a-z]/i.test(text)) return undefined
  return Math.min(Math.max(0, date - wallTime), MAX_WAIT_MS)
}
