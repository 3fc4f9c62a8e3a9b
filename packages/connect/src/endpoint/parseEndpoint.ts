import { ParaclockError, redactEndpoint } from '@paraclock/core'
import { EndpointMalformed } from '../errors/endpoints.ts'
import type { OpenSocket, WireEndpoint } from '../transport/Wire.ts'

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
  /** `ws`: one lasting connection, also to a light client. `http`: one HTTP request per batch. */
  readonly kind: 'ws' | 'http'
  readonly openWire?: OpenSocket
}

const KINDS: Readonly<Record<string, Endpoint['kind']>> = {
  'ws:': 'ws',
  'wss:': 'ws',
  'http:': 'http',
  'https:': 'http'
}

/**
 * Reads the URL of an endpoint. A light client is returned unchanged.
 *
 * @throws ParaclockError `EndpointMalformed` if the text is not a ws, wss, http or https URL.
 */
export function parseEndpoint(endpoint: string | NamedEndpoint | LightEndpoint): Endpoint {
  const given: NamedEndpoint & Partial<LightEndpoint> =
    typeof endpoint === 'object' && endpoint !== null
      ? endpoint
      : { url: endpoint, name: redactEndpoint(endpoint) }
  const { url: value, name, openWire } = given
  if (openWire) return { url: value, shown: name, kind: 'ws', openWire }
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(EndpointMalformed, { value: name, problem })
  const url = typeof value === 'string' ? URL.parse(value) : null
  const kind = url === null ? undefined : KINDS[url.protocol]
  if (typeof value === 'string' && kind === undefined && /^[\w.-]+(:\d+)?(\/|$)/.test(value)) {
    throw refuse('the scheme is missing, for example wss://')
  }
  if (url === null) throw refuse('it is not a URL')
  if (kind === undefined || url.hostname === '') {
    throw refuse('the scheme is not ws, wss, http or https')
  }
  if (url.hash !== '') throw refuse('it has a fragment (#), which a WebSocket URL must not have')
  return { url: value, shown: name, kind }
}
