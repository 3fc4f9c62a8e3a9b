import { ParaclockError } from '@paraclock/core'
import { EndpointRefused, EndpointUnavailable, RateLimitExceeded } from '../errors/endpoints.ts'
import type { WireEndpoint } from './Wire.ts'

/**
 * Makes the error for an HTTP status that a server sent instead of a JSON-RPC answer, or instead of
 * opening a WebSocket.
 */
export function refusalError(
  { shown: endpoint }: WireEndpoint,
  refusal: {
    readonly status: number
    readonly retryAfter: string | null | undefined
    readonly contentType: string | null | undefined
    readonly wallTime: number
  }
): ParaclockError {
  const { status } = refusal
  const retryAfterMs = parseRetryAfter(refusal.retryAfter, refusal.wallTime)
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs })
  }
  if (status >= 500) {
    return new ParaclockError(EndpointUnavailable, { endpoint, problem: `HTTP status ${status}` })
  }
  const page = refusal.contentType?.startsWith('text/html') ? ' and a web page' : ''
  // In a browser, a redirect has the status 0.
  const redirects = status === 0 || (status >= 300 && status < 400)
  const problem = redirects
    ? 'it redirects; give the address that it redirects to'
    : `it answered with HTTP status ${status}${page}`
  return new ParaclockError(EndpointRefused, { endpoint, problem })
}

const SECONDS = /^\d{1,9}$/
// The longest wait that `parseRetryAfter` returns, in milliseconds. A timer of more than 24 days
// would overflow and fire at once.
const MAX_WAIT_MS = 3_600_000

/** Reads the HTTP header Retry-After (RFC 9110, section 10.2.3) as milliseconds. */
export function parseRetryAfter(
  value: string | null | undefined,
  wallTime: number
): number | undefined {
  if (value === null || value === undefined) return undefined
  const text = value.trim()
  if (SECONDS.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS)
  const date = Date.parse(text)
  if (Number.isNaN(date) || !/[a-z]/i.test(text)) return undefined
  return Math.min(Math.max(0, date - wallTime), MAX_WAIT_MS)
}
