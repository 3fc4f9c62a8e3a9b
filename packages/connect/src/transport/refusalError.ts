import { ParaclockError } from '@paraclock/core'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { parseRetryAfter } from './parseRetryAfter.ts'

/** An HTTP response in place of what was asked for. */
export interface HttpRefusal {
  /** The HTTP status. */
  readonly status: number
  /** The header Retry-After. */
  readonly retryAfter: string | null | undefined
  /** The header Content-Type. */
  readonly contentType: string | null | undefined
  /** The present, in milliseconds since the Unix epoch. */
  readonly wallTime: number
}

/**
 * The error for an endpoint that answered with an HTTP status where a WebSocket or a JSON-RPC
 * answer was expected.
 */
export function refusalError(endpoint: Endpoint, refusal: HttpRefusal): ParaclockError {
  const { status } = refusal
  const retryAfterMs = parseRetryAfter(refusal.retryAfter, refusal.wallTime)
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return new ParaclockError('RateLimitExceeded', { endpoint: endpoint.shown, retryAfterMs })
  }
  if (status >= 500) {
    return new ParaclockError('EndpointUnavailable', {
      endpoint: endpoint.shown,
      problem: `HTTP status ${status}`
    })
  }
  const page = refusal.contentType?.startsWith('text/html') ? ' and a web page' : ''
  return new ParaclockError('NodeMissing', {
    endpoint: endpoint.shown,
    problem: `it answered with HTTP status ${status}${page}`
  })
}
