import { isParaclockError } from '@paraclock/core'

const UNANSWERED: ReadonlySet<string> = new Set([
  'CallTimedOut',
  'ConnectionLost',
  'DeadlineExceeded',
  'EndpointUnavailable',
  'EndpointsUnavailable',
  'LightClientUnavailable',
  'OperationAborted',
  'RateLimitExceeded',
  'TrieProofInvalid'
])

/**
 * Whether an error shows that a chain's runtime gave no answer: the connection or the time ended
 * first, or the proof of the answer is wrong.
 */
export function isUnanswered(error: unknown): boolean {
  return isParaclockError(error) && UNANSWERED.has(error.code)
}
