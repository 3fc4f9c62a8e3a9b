import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { Session, type SessionSetup } from '../session/Session.ts'
import { openHttp } from '../transport/http/openHttp.ts'
import type { ResolvedOptions } from './resolveOptions.ts'

export interface CreateSessionArgs
  extends Pick<SessionSetup, 'onEnd' | 'onAnomaly' | 'onFault' | 'onTraffic'> {
  readonly endpoint: Endpoint
  readonly options: ResolvedOptions
}

export function createSession({ endpoint, options, ...listeners }: CreateSessionArgs): Session {
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
