import { isParaclockError, ParaclockError } from '@paraclock/core'
import { afterIdle } from '../clock/afterIdle.ts'
import type { Clock } from '../clock/Clock.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { ConnectionLost, EndpointUnavailable } from '../errors/endpoints.ts'
import { joinFailures } from './EndpointRecord.ts'

// The rules by which the provider gives up, with n endpoints:
// - After 5n failures, it gives up at once.
// - `giveUpMs` after the first failure, it gives up if it has no steady connection, or if there
// were at least 3n failures. Fewer failures can mean that a node has only restarted.
// - If an endpoint has not failed by then, the second rule holds only after twice `giveUpMs`.
const FAILURES_AT_ONCE = 5
const FAILURES_IN_TIME = 3

export interface PatienceSetup {
  readonly endpoints: readonly Endpoint[]
  readonly clock: Clock
  /** How long the endpoints may keep failing, in milliseconds. 0 means no limit. */
  readonly giveUpMs: number
  readonly isSteady: () => boolean
  readonly onGiveUp: (error: ParaclockError) => void
}

/**
 * Ends the attempts at endpoints that keep failing, even if the provider reconnects between the
 * failures.
 */
export class Patience {
  readonly #setup: PatienceSetup
  readonly #last = new Map<Endpoint, ParaclockError>()
  #since = 0
  #failures = 0
  #cancel: (() => void) | undefined
  #isOver = false

  constructor(setup: PatienceSetup) {
    this.#setup = setup
  }

  note(endpoint: Endpoint, error: ParaclockError, wasStable: boolean): void {
    const { clock, giveUpMs, endpoints } = this.#setup
    // An endpoint that limits the rate works again later, so its errors do not count.
    if (this.#isOver || giveUpMs === 0 || error.code === 'RateLimitExceeded') return
    if (wasStable) this.reset()
    if (this.#failures === 0) {
      // The endpoint timed out after a silence of `waitedMs`, so the failures began that much
      // earlier.
      const isSilent = isParaclockError(error, EndpointUnavailable) && 'waitedMs' in error.context
      const waitedMs = isSilent ? error.context.waitedMs : 0
      this.#since = clock.now() - waitedMs
      this.#judgeAfter(Math.max(0, giveUpMs - waitedMs))
    }
    this.#failures += 1
    this.#last.set(endpoint, error)
    if (this.#failures >= FAILURES_AT_ONCE * endpoints.length) this.#giveUp()
    else if (clock.now() - this.#since >= giveUpMs) this.#judge()
  }

  reset(): void {
    this.#cancel?.()
    this.#isOver = false
    this.#failures = 0
    this.#last.clear()
  }

  #judgeAfter(milliseconds: number): void {
    this.#cancel?.()
    this.#cancel = afterIdle(this.#setup.clock, milliseconds, () => this.#judge())
  }

  #judge(): void {
    const { endpoints, isSteady, giveUpMs, clock } = this.#setup
    const hasEachFailed = this.#last.size === endpoints.length
    const leftMs = hasEachFailed ? 0 : this.#since + 2 * giveUpMs - clock.now()
    if (leftMs > 0) this.#judgeAfter(leftMs)
    else if (!isSteady() || this.#failures >= FAILURES_IN_TIME * endpoints.length) this.#giveUp()
  }

  #giveUp(): void {
    const { clock, onGiveUp } = this.#setup
    const failures = this.#failures
    const withinMs = Math.round(clock.now() - this.#since)
    const errors = [...this.#last].map(([endpoint, error]) => {
      if (!isParaclockError(error, ConnectionLost)) return { endpoint, error }
      const problem = `one of ${failures} failures within ${withinMs} ms: ${error.context.problem}`
      const context = { endpoint: endpoint.shown, problem }
      return { endpoint, error: new ParaclockError(ConnectionLost, context, { cause: error }) }
    })
    this.reset()
    this.#isOver = true
    const joined = joinFailures(errors)
    if (joined !== undefined) onGiveUp(joined)
  }
}
