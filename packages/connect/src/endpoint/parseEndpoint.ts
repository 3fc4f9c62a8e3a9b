import { ParaclockError } from '@paraclock/core'
import { EndpointMalformed } from '../errors/endpoints.ts'

/** An endpoint of a node. */
export interface Endpoint {
  /** The URL to connect to. It may hold a key, so it is never shown. */
  readonly url: string
  /** The URL without anything secret, for messages and events. */
  readonly shown: string
  /** Whether calls go over one WebSocket, or each over an HTTP request. */
  readonly kind: 'ws' | 'http'
}

const KINDS: Readonly<Record<string, Endpoint['kind']>> = {
  'ws:': 'ws',
  'wss:': 'ws',
  'http:': 'http',
  'https:': 'http'
}

/**
 * Reads an endpoint's URL.
 *
 * @throws ParaclockError `EndpointMalformed` when it is not a ws, wss, http or https URL.
 */
export function parseEndpoint(value: string): Endpoint {
  const url = typeof value === 'string' ? URL.parse(value) : null
  if (url === null) {
    const problem =
      typeof value === 'string' && /^[\w.-]+(:\d+)?(\/|$)/.test(value)
        ? 'the scheme is missing, for example wss://'
        : 'it is not a URL'
    throw new ParaclockError(EndpointMalformed, { value, problem })
  }
  const kind = KINDS[url.protocol]
  if (kind === undefined || url.hostname === '') {
    throw new ParaclockError(EndpointMalformed, {
      value: describeEndpoint(url),
      problem: `the scheme is ${url.protocol.slice(0, -1)}, expected ws, wss, http or https`
    })
  }
  if (url.hash !== '') {
    throw new ParaclockError(EndpointMalformed, {
      value: describeEndpoint(url),
      problem: 'it has a fragment (#), which a WebSocket URL must not have'
    })
  }
  return { url: value, shown: describeEndpoint(url), kind }
}

const LONGEST_PLAIN_SEGMENT = 20

/**
 * The text of a URL without parts that may be secret: user name and password, the query, and path
 * segments so long that they are likely an access key.
 */
function describeEndpoint(url: URL): string {
  const path = url.pathname
    .split('/')
    .map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT ? '…' : segment))
    .join('/')
  const shown = `${url.protocol}//${url.host}${path === '/' ? '' : path}`
  return url.search === '' ? shown : `${shown}?…`
}
