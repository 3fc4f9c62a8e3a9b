import { ParaclockError, redactEndpoint } from '@paraclock/core'
import { EndpointMalformed } from '../errors/endpoints.ts'
import type { OpenSocket, WireEndpoint } from './Wire.ts'

/** An endpoint with a name. Error messages and events show the name. */
export interface NamedEndpoint {
  readonly url: string
  readonly name: string
}

/** A light client in this process. `createLightClient` of `@paraclock/connect/light` makes it. */
export interface LightEndpoint extends NamedEndpoint {
  readonly openWire: OpenSocket
}

/** A parsed endpoint: a node, or a light client. */
export interface Endpoint extends WireEndpoint {
  readonly openWire?: OpenSocket
}

const OF_HTTP: Readonly<Record<string, string>> = { 'http:': 'ws://', 'https:': 'wss://' }

/**
 * Reads the URL of an endpoint. A light client is returned unchanged.
 *
 * @throws ParaclockError `EndpointMalformed` if the text is not a ws or wss URL.
 */
export function parseEndpoint(endpoint: string | NamedEndpoint | LightEndpoint): Endpoint {
  const given: NamedEndpoint & Partial<LightEndpoint> =
    typeof endpoint === 'object' && endpoint !== null
      ? endpoint
      : { url: endpoint, name: redactEndpoint(endpoint) }
  const { url: value, name, openWire } = given
  if (openWire) return { url: value, shown: name, openWire }
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(EndpointMalformed, { value: name, problem })
  const url = typeof value === 'string' ? URL.parse(value) : null
  const isSocket = url?.protocol === 'ws:' || url?.protocol === 'wss:'
  const socket = OF_HTTP[url?.protocol ?? '']
  if (socket !== undefined) {
    throw refuse(`nodes are asked over WebSocket: give the address that begins with ${socket}`)
  }
  if (typeof value === 'string' && !isSocket && /^[\w.-]+(:\d+)?(\/|$)/.test(value)) {
    throw refuse('the scheme is missing, for example wss://')
  }
  if (url === null) throw refuse('it is not a URL')
  if (!isSocket || url.hostname === '') throw refuse('the scheme is not ws or wss')
  if (url.hash !== '') throw refuse('it has a fragment (#), which a WebSocket URL must not have')
  return { url: value, shown: name }
}
