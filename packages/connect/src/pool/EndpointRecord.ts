import { isParaclockError, ParaclockError } from '@paraclock/core'
import { type BackoffSettings, backoffDelay, type Random } from '../endpoint/Clock.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { EndpointsUnavailable, RateLimitExceeded } from '../errors/endpoints.ts'

const UNFIT_FOR_MS = 60_000
const STABLE_AFTER_MS = 10_000

const UNFIT: ReadonlySet<string> = new Set(['ChainMismatch', 'EndpointRefused', 'NodeLagExceeded'])

export class EndpointRecord {
  readonly endpoint: Endpoint
  notBefore = 0
  failure: ParaclockError | undefined
  #failures = 0
  #connectedAt = 0

  constructor(endpoint: Endpoint) {
    this.endpoint = endpoint
  }

  /** Whether the endpoint failed in a way that usually lasts, such as a wrong chain. */
  get isUnfit(): boolean {
    return this.failure !== undefined && UNFIT.has(this.failure.code)
  }

  succeed(now: number): void {
    this.failure = undefined
    this.#connectedAt = now
  }

  /** Whether the endpoint has been in use long enough to ignore its earlier failures. */
  isStable(now: number): boolean {
    return this.#connectedAt > 0 && now - this.#connectedAt >= STABLE_AFTER_MS
  }

  /** Records a failure. Returns whether the endpoint was stable before. */
  fail(error: ParaclockError, now: number, backoff: BackoffSettings, random: Random): boolean {
    const wasStable = this.isStable(now)
    this.#failures = wasStable ? 1 : this.#failures + 1
    this.#connectedAt = 0
    this.failure = error
    const delay = backoffDelay(this.#failures, backoff, random)
    this.notBefore = now + Math.max(delay, this.#demanded(error))
    return wasStable
  }

  #demanded(error: ParaclockError): number {
    if (isParaclockError(error, RateLimitExceeded)) return error.context.retryAfterMs ?? 0
    return UNFIT.has(error.code) ? UNFIT_FOR_MS : 0
  }
}

/**
 * Returns the endpoint that may be tried soonest. If several may be tried at that time, returns the
 * first of them in `inTurn`.
 */
export function nextRecord(inTurn: readonly EndpointRecord[], now: number): EndpointRecord {
  const timeOf = ({ notBefore }: EndpointRecord): number => Math.max(notBefore, now)
  return inTurn.reduce((best, other) => (timeOf(other) < timeOf(best) ? other : best))
}

export function failureOf(records: readonly EndpointRecord[]): ParaclockError | undefined {
  const failed = records.flatMap(({ endpoint, failure }) =>
    failure ? [{ endpoint, error: failure }] : []
  )
  return failed.length === records.length ? joinFailures(failed) : undefined
}

export function joinFailures(
  failed: readonly { readonly endpoint: Endpoint; readonly error: ParaclockError }[]
): ParaclockError | undefined {
  const [first, ...others] = failed
  if (first === undefined || others.length === 0) return first?.error
  const failures = failed.map(({ endpoint: { shown }, error: { code, message } }) => {
    return { endpoint: shown, code, message }
  })
  return new ParaclockError(EndpointsUnavailable, { failures }, { cause: first.error })
}
