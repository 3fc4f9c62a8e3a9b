import type { ParaclockError } from '@paraclock/core'
import { type BackoffSettings, backoffDelay } from '../clock/backoffDelay.ts'
import type { Random } from '../clock/seedRandom.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import type { Stall } from './HeadWatch.ts'

// Coming back sooner would not change what the endpoint is.
const REFUSED_FOR_MS = 60_000
const STABLE_AFTER_MS = 10_000

const REFUSALS: ReadonlySet<string> = new Set(['GenesisMismatch', 'NodeMissing', 'NodeLagExceeded'])

/** What is remembered of one endpoint: when it may be tried again, and why not now. */
export class EndpointRecord {
  readonly endpoint: Endpoint
  /** The time before which it is not tried. */
  notBefore = 0
  /** Why it could not be used the last time; `undefined` while it can. */
  failure: ParaclockError | undefined
  /** Where its head stood still when it was left for that. */
  stall: Stall | undefined
  #failures = 0
  #connectedAt = 0

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint
  }

  /** Whether what was wrong is the endpoint itself, not a passing fault. */
  get refused(): boolean {
    return this.failure !== undefined && REFUSALS.has(this.failure.code)
  }

  /** It is in use now. */
  succeed(now: number): void {
    this.failure = undefined
    this.stall = undefined
    this.#connectedAt = now
  }

  /** It failed, or was lost after it had been in use. */
  fail(error: ParaclockError, now: number, backoff: BackoffSettings, random: Random): void {
    const wasStable = this.#connectedAt > 0 && now - this.#connectedAt >= STABLE_AFTER_MS
    this.#failures = wasStable ? 1 : this.#failures + 1
    this.#connectedAt = 0
    this.failure = error
    const delay = backoffDelay(this.#failures, backoff, random)
    this.notBefore = now + Math.max(delay, this.#demanded(error))
  }

  #demanded(error: ParaclockError): number {
    if (error.code === 'RateLimitExceeded') {
      return (error as ParaclockError<'RateLimitExceeded'>).context.retryAfterMs ?? 0
    }
    return REFUSALS.has(error.code) ? REFUSED_FOR_MS : 0
  }
}
