import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { Session, type SessionSetup } from '../session/Session.ts'
import { openHttp } from '../transport/http/openHttp.ts'
import type { ResolvedOptions } from './resolveOptions.ts'

export function createSession(
  endpoint: Endpoint,
  options: ResolvedOptions,
  listeners: Pick<SessionSetup, 'onEnd' | 'onAnomaly' | 'onFault' | 'onTraffic'>
): Session {
  const { clock, maxFrameBytes, headers, fetch, openSocket } = options
  const { handshakeMs, heartbeatMs, heartbeatTimeoutMs } = options
  const settings = { maxFrameBytes, headers, fetch, clock }
  return new Session({
    endpoint,
    clock,
    times: { handshakeMs, heartbeatMs, heartbeatTimeoutMs },
    openWire: (events) =>
      endpoint.kind === 'ws'
        ? (endpoint.openWire ?? openSocket)(endpoint, events, settings)
        : openHttp(endpoint, events, settings),
    ...listeners
  })
}
