import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { describeThrown, ParaclockError } from '@paraclock/core'
import {
  ConnectionLost,
  EndpointRefused,
  EndpointUnavailable,
  FrameSizeExceeded
} from '../../errors/endpoints.ts'
import { refusalError } from '../refusalError.ts'
import type { Wire, WireEndpoint, WireEvents, WireSettings } from '../Wire.ts'
import { closedError, WireEnd } from '../WireEnd.ts'
import { createWebSocket } from './createWebSocket.ts'

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
    const { statusCode, headers } = response
    state.end(
      refusalError(endpoint, {
        status: statusCode ?? 0,
        retryAfter: headers['retry-after'],
        contentType: headers['content-type'],
        wallTime: Date.now()
      })
    )
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
      // A frozen peer never completes the closing handshake, so the wait is limited.
      const timer = setTimeout(() => socket.terminate(), CLOSE_WAIT_MS)
      await state.finished
      clearTimeout(timer)
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
