import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { afterIdle, type Clock } from '../endpoint/Clock.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { EndpointUnavailable } from '../errors/endpoints.ts'
import { joinFailures } from './EndpointRecord.ts'

export interface PatienceSetup {
  readonly endpoints: readonly Endpoint[]
  readonly clock: Clock
  /** How long the endpoints may keep failing, in milliseconds. 0 means no limit. */
  readonly giveUpMs: number
  /** Whether a connection is in use, and has served calls. */
  readonly isSteady: () => boolean
  readonly onGiveUp: (error: ParaclockError) => void
}

/**
 * Ends the attempts at endpoints that keep failing, even if the provider reconnects between the
 * failures: `giveUpMs` after the first failure, or at the next failure if a connection is steady at
 * that time. If an endpoint has not failed by then, it ends them after twice `giveUpMs`.
 */
export class Patience {
  readonly #setup: PatienceSetup
  readonly #last = new Map<Endpoint, ParaclockError>()
  #since = 0
  #cancel: (() => void) | undefined

  constructor(setup: PatienceSetup) {
    this.#setup = setup
  }

  note(endpoint: Endpoint, error: ParaclockError, wasStable: boolean): void {
    const { clock, giveUpMs } = this.#setup
    // An endpoint that limits the rate works again later, so its errors do not count.
    if (giveUpMs === 0 || error.code === 'RateLimitExceeded') return
    if (wasStable) this.reset()
    if (this.#last.size === 0) {
      // The endpoint timed out after a silence of `waitedMs`, so the failures began that much
      // earlier.
      const isSilent = isParaclockError(error, EndpointUnavailable) && 'waitedMs' in error.context
      const waitedMs = isSilent ? error.context.waitedMs : 0
      this.#since = clock.now() - waitedMs
      this.#judgeAfter(Math.max(0, giveUpMs - waitedMs))
    }
    this.#last.set(endpoint, error)
    if (clock.now() - this.#since >= giveUpMs) this.#judge()
  }

  reset(): void {
    this.#cancel?.()
    this.#last.clear()
  }

  #judgeAfter(milliseconds: number): void {
    this.#cancel?.()
    this.#cancel = afterIdle(this.#setup.clock, milliseconds, () => this.#judge())
  }

  #judge(): void {
    const { endpoints, isSteady, giveUpMs, clock, onGiveUp } = this.#setup
    const hasEachFailed = this.#last.size === endpoints.length
    const leftMs = hasEachFailed ? 0 : this.#since + 2 * giveUpMs - clock.now()
    if (leftMs > 0) this.#judgeAfter(leftMs)
    if (leftMs > 0 || isSteady()) return
    const failure = joinFailures([...this.#last].map(([endpoint, error]) => ({ endpoint, error })))
    this.reset()
    if (failure !== undefined) onGiveUp(failure)
  }
}
