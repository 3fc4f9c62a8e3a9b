import { ParaclockError } from '@paraclock/core'
import { EndpointUnavailable, FrameSizeExceeded } from '../errors/endpoints.ts'
import {
  closedError,
  type Wire,
  WireEnd,
  type WireEndpoint,
  type WireEvents,
  type WireSettings
} from './Wire.ts'

const NORMAL_CLOSURE = 1000
const CLOSE_WAIT_MS = 1000

/**
 * Opens the platform's own `WebSocket`, as in a browser. The size of a message can be checked only
 * after the whole message has arrived. The platform does not report why a connection failed.
 */
export function openSocket(
  endpoint: WireEndpoint,
  events: WireEvents,
  { maxFrameBytes: limitBytes }: WireSettings
): Wire {
  const socket = new WebSocket(endpoint.url)
  const state = new WireEnd(events)
  socket.onopen = () => state.open()
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (state.ended) return
    if (typeof data !== 'string') return events.received('')
    if (data.length > limitBytes) {
      state.end(new ParaclockError(FrameSizeExceeded, { endpoint: endpoint.shown, limitBytes }))
      socket.close(NORMAL_CLOSURE)
      return
    }
    events.received(data)
  }
  socket.onclose = ({ code, reason }: CloseEvent) => {
    state.finish()
    if (state.opened) return state.end(closedError(endpoint, code, reason))
    const context = { endpoint: endpoint.shown, problem: 'the WebSocket handshake failed' }
    state.end(new ParaclockError(EndpointUnavailable, context))
  }

  return {
    post: ({ body }) => socket.send(body),
    close: async () => {
      state.ended = true
      socket.close(NORMAL_CLOSURE)
      await state.released(CLOSE_WAIT_MS, () => state.finish())
    }
  }
}
