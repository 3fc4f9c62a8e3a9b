import { ParaclockError } from '@paraclock/core'
import { backoffDelay } from '../clock/backoffDelay.ts'
import type { Clock } from '../clock/Clock.ts'
import type { Random } from '../clock/seedRandom.ts'
import type { Connector } from '../pool/Connector.ts'
import type { Answer } from '../session/Answer.ts'
import type { Session } from '../session/Session.ts'
import { Isolation } from './Isolation.ts'
import { isRateLimit } from './isRateLimit.ts'
import { Resubmission } from './Resubmission.ts'
import type { RunnableCall } from './RunnableCall.ts'
import { refusedCall } from './refusedCall.ts'

const RATE_LIMIT_BACKOFF = { firstMs: 1000, mostMs: 15_000 }

/** The answer to a call, and the connection that it came over. */
export interface CallResult {
  readonly result: unknown
  readonly session: Session
}

/** What a runner needs. */
export interface CallRunnerSetup {
  readonly connector: Connector
  readonly clock: Clock
  readonly random: Random
  /** How long one attempt of a read may take before it is made elsewhere, in milliseconds. */
  readonly attemptMs: number
  readonly onRetry: (method: string, error: ParaclockError) => void
}

/**
 * Carries one call out over whatever connections it takes, within its budget: what may be repeated
 * is repeated, what may act twice is not.
 */
export class CallRunner {
  readonly #setup: CallRunnerSetup
  readonly #isolation = new Isolation()

  constructor(setup: CallRunnerSetup) {
    this.#setup = setup
  }

  /**
   * @throws ParaclockError `CallRefused`, `CallTimedOut`, `CallAborted`, `CallOutcomeUnknown`,
   * `FrameSizeExceeded`, `RateLimitExceeded`, `ProviderUnavailable`, or what is wrong with the endpoints.
   */
  async run(call: RunnableCall): Promise<CallResult> {
    const state: CallState = { attempts: 0, sentTo: undefined, doubt: new Resubmission(call) }
    call.budget.explain = (error) => this.#explainEnd(call, state, error)
    for (;;) {
      const { session, verified } = await this.#connect(call, state)
      state.attempts += 1
      const answer = await this.#ask(call, session, state, verified)
      const settled = answer && (await this.#judge(call, session, state, answer))
      if (settled) return settled
    }
  }

  async #connect(call: RunnableCall, state: CallState): Promise<Connection> {
    const { connector } = this.#setup
    const { budget } = call
    const needsWebSocket = call.onNotification !== undefined
    budget.check()
    const present = connector.ready(needsWebSocket)
    if (present) return { session: present }
    const { failure, retryInMs } = connector
    // Nothing will be tried before the deadline: say so now.
    if (failure && retryInMs > budget.remainingMs) throw failure
    // Once: a read whose answer breaks the connection must not keep every node from being verified.
    const mayBeEarly = call.early === true && call.policy === 'read' && !needsWebSocket
    const takesCandidate = mayBeEarly && state.attempts === 0
    let stop = (): void => {}
    const ready = new Promise<Connection>((resolve, reject) => {
      stop = connector.wait({
        needsWebSocket,
        takesCandidate,
        resolve: (session, verified) => resolve(verified ? { session, verified } : { session }),
        reject
      })
    })
    try {
      return await budget.race(ready)
    } finally {
      stop()
    }
  }

  /** `undefined` when nothing was asked, or when who answered was not the node that it should be. */
  async #ask(
    call: RunnableCall,
    session: Session,
    state: CallState,
    verified: Connection['verified']
  ): Promise<Answer | undefined> {
    const { method, params, policy, budget } = call
    const { attemptMs } = this.#setup
    const send = async (): Promise<Answer | undefined> => {
      budget.check()
      // It may have ended since it was chosen: then nothing has been sent.
      if (session.ended) return undefined
      if (!verified) state.sentTo = session.endpoint.shown
      const patience = policy === 'read' ? attemptMs * 2 ** (state.attempts - 1) : Infinity
      const answer = budget.race(
        session.request({
          method,
          params,
          timeoutMs: Math.min(patience, budget.remainingMs + 1),
          batchable: policy === 'read',
          ...(call.onNotification ? { onNotification: call.onNotification(session) } : {})
        })
      )
      if (!verified) return answer
      // Whoever waits for the connection hears of it before whoever waits for an answer.
      const [early, isVerified] = await Promise.all([answer, budget.race(verified)])
      if (!isVerified) return undefined
      state.sentTo = session.endpoint.shown
      return early
    }
    return state.suspect ? this.#isolation.run(send) : send()
  }

  async #judge(
    call: RunnableCall,
    session: Session,
    state: CallState,
    answer: Answer
  ): Promise<CallResult | undefined> {
    const { method, policy } = call
    switch (answer.kind) {
      case 'result':
        return { result: answer.result, session }
      case 'refused':
        if (policy !== 'never' && isRateLimit(answer.error)) {
          await this.#waitOutRateLimit(call, session, state)
          return undefined
        }
        return { result: state.doubt.settle(refusedCall(method, answer.error)), session }
      default:
        this.#giveUpSession(session, answer)
        if (policy === 'never' && answer.error.code === 'RateLimitExceeded') throw answer.error
        if (policy === 'never') throw outcomeUnknown(method, session.endpoint.shown, answer.error)
        if (answer.error.code === 'FrameSizeExceeded') {
          const guilty = state.suspect || (answer.kind === 'lost' && answer.alone)
          if (guilty && policy === 'read') throw answer.error
          state.suspect = true
        }
        state.doubt.raise(session.endpoint.shown, answer.error)
        this.#setup.onRetry(method, answer.error)
        return undefined
    }
  }

  #giveUpSession(session: Session, answer: Answer & { readonly error: ParaclockError }): void {
    // Over HTTP a failed request says that the endpoint is not well, except for its size.
    const isHttpFault =
      answer.kind === 'lost' &&
      session.endpoint.kind === 'http' &&
      answer.error.code !== 'FrameSizeExceeded'
    if (isHttpFault || answer.kind === 'silent') session.fail(answer.error)
  }

  async #waitOutRateLimit(call: RunnableCall, session: Session, state: CallState): Promise<void> {
    const { random, onRetry } = this.#setup
    const endpoint = session.endpoint.shown
    const limited = new ParaclockError('RateLimitExceeded', { endpoint, retryAfterMs: undefined })
    const waitMs = backoffDelay(state.attempts, RATE_LIMIT_BACKOFF, random)
    if (waitMs > call.budget.remainingMs) throw limited
    onRetry(call.method, limited)
    await call.budget.sleep(waitMs)
  }

  #explainEnd(
    { method, policy }: RunnableCall,
    { sentTo }: CallState,
    error: ParaclockError
  ): ParaclockError | undefined {
    if (sentTo !== undefined) {
      return policy === 'read' ? undefined : outcomeUnknown(method, sentTo, error)
    }
    // Never sent: what is wrong with the endpoints says more than that time is up.
    return error.code === 'CallTimedOut' ? this.#setup.connector.failure : undefined
  }
}

/** A session, and whether it may be used, where that is not certain yet. */
interface Connection {
  readonly session: Session
  readonly verified?: Promise<boolean>
}

interface CallState {
  attempts: number
  sentTo: string | undefined
  suspect?: boolean
  readonly doubt: Resubmission
}

function outcomeUnknown(method: string, endpoint: string, cause: ParaclockError): ParaclockError {
  const problem = cause.message
  return new ParaclockError('CallOutcomeUnknown', { method, endpoint, problem }, { cause })
}
