import { ParaclockError } from '@paraclock/core'
import { afterIdle } from '../clock/afterIdle.ts'
import { backoffDelay } from '../clock/backoffDelay.ts'
import type { Clock } from '../clock/Clock.ts'
import type { Random } from '../clock/seedRandom.ts'
import { RateLimitExceeded } from '../errors/endpoints.ts'
import { CallOutcomeUnknown, CallTimedOut } from '../errors/requests.ts'
import type { Connection, Connector } from '../pool/Connector.ts'
import type { Answer } from '../session/Answer.ts'
import type { OnNotification } from '../session/NotificationRouter.ts'
import type { Session } from '../session/Session.ts'
import type { Budget } from './Budget.ts'
import { isRateLimit, refusedCall } from './refusedCall.ts'
import type { RetryPolicy } from './retryPolicy.ts'
import { settleRefusal } from './settleRefusal.ts'

const RATE_LIMIT_BACKOFF = { firstMs: 1000, maxMs: 15_000 }

export interface RunnableCall {
  readonly method: string
  readonly params: readonly unknown[]
  readonly policy: RetryPolicy
  readonly budget: Budget
  /**
   * Whether a read may be sent to a node before the genesis hash and the head of the node are
   * verified.
   */
  readonly early?: boolean
  /**
   * Called with the session just before a subscribe call is sent to the node. Returns the function
   * that will receive the notifications.
   */
  readonly onNotification?: (session: Session) => OnNotification
}

export interface CallAnswer {
  readonly result: unknown
  readonly session: Session
}

export interface CallRunnerSetup {
  readonly connector: Connector
  readonly clock: Clock
  readonly random: Random
  /**
   * How long the first attempt of a read may take. Each further attempt may take twice as long as
   * the attempt before it.
   */
  readonly attemptMs: number
  readonly onRetry: (method: string, error: ParaclockError) => void
}

/**
 * Makes calls. Each call has a time limit (its `Budget`), and may use several connections. A call
 * that is safe to repeat is repeated. A call that could act twice is sent only once.
 */
export class CallRunner {
  readonly #setup: CallRunnerSetup
  #lastAlone: Promise<unknown> = Promise.resolve()

  constructor(setup: CallRunnerSetup) {
    this.#setup = setup
  }

  async run(call: RunnableCall): Promise<CallAnswer> {
    const state: CallState = { attempts: 0 }
    call.budget.explain = (error) => this.#explainEnd(call, state, error)
    for (;;) {
      const connection = await this.#connect(call, state)
      state.attempts += 1
      state.limited = undefined
      const answer = await this.#ask(call, connection, state)
      const settled = answer && (await this.#judge(call, connection.session, state, answer))
      if (settled) return settled
    }
  }

  async #connect(
    { policy, budget, early = false, onNotification }: RunnableCall,
    { attempts }: CallState
  ): Promise<Connection> {
    const { connector } = this.#setup
    budget.check()
    const { session } = connector
    if (session) return { session }
    const { failure, retryInMs } = connector
    // If every endpoint has failed, and the next attempt to connect would begin only after the
    // deadline of the call, the call fails now.
    if (failure && retryInMs > budget.remainingMs) throw failure
    const { promise, resolve, reject } = Promise.withResolvers<Connection>()
    const stop = connector.wait({
      // Only the first attempt may go to a node that is still being verified. A large answer can
      // break the connection, and then the verification fails. If later attempts also went to
      // unverified nodes, one call with a large answer could make all nodes fail.
      takesCandidate: early && policy === 'read' && !onNotification && attempts === 0,
      resolve,
      reject
    })
    const cancel = this.#endIfUnreachable(budget)
    try {
      return await budget.race(promise)
    } finally {
      stop()
      cancel()
    }
  }

  /**
   * Ends a call if every endpoint has failed, and half of the call's time limit has passed since
   * the last session ended. A node that only restarts is usually back earlier. Does nothing before
   * the first session.
   */
  #endIfUnreachable(budget: Budget): () => void {
    const { clock, connector } = this.#setup
    const { method, deadlineMs } = budget
    if (connector.lostAt === undefined) return () => {}
    const leftMs = Math.max(0, connector.lostAt + deadlineMs / 2 - clock.now())
    return afterIdle(clock, leftMs, () => {
      // `failure` is `undefined` if an endpoint has not failed yet. The call then continues to
      // wait, as it does after a rate limit.
      const { code = 'RateLimitExceeded' } = connector.failure ?? {}
      if (code === 'RateLimitExceeded') return
      budget.end(new ParaclockError(CallTimedOut, { method, deadlineMs }))
    })
  }

  /**
   * Sends the call once, and returns the outcome. Returns `undefined` if the call was not sent, or
   * if the node failed its verification.
   */
  async #ask(
    { method, params, policy, budget, onNotification }: RunnableCall,
    { session, verified }: Connection,
    state: CallState
  ): Promise<Answer | undefined> {
    const send = async (): Promise<Answer | undefined> => {
      budget.check()
      // The session may have ended after the connector chose it. In this case, the call is not
      // sent, and `run` chooses another session.
      if (session.ended) return undefined
      if (!verified) state.sentTo = session.endpoint.shown
      const patience =
        policy === 'read' ? this.#setup.attemptMs * 2 ** (state.attempts - 1) : Infinity
      const answer = budget.race(
        session.request({
          method,
          params,
          timeoutMs: Math.min(patience, budget.remainingMs + 1),
          onNotification: onNotification?.(session)
        })
      )
      if (!verified) return answer
      // If the verification of the node fails, the answer is not used, and the call is repeated.
      const [early, isVerified] = await Promise.all([answer, budget.race(verified)])
      if (!isVerified) return undefined
      state.sentTo = session.endpoint.shown
      return early
    }
    return state.suspect ? this.#runAlone(send) : send()
  }

  async #judge(
    call: RunnableCall,
    session: Session,
    state: CallState,
    answer: Answer
  ): Promise<CallAnswer | undefined> {
    const { method, policy } = call
    switch (answer.kind) {
      case 'result':
        return { result: answer.result, session }
      case 'refused':
        if (policy !== 'never' && isRateLimit(answer.error)) {
          await this.#waitOutRateLimit(call, session, state)
          return undefined
        }
        return {
          result: settleRefusal(call, refusedCall(method, answer.error), state.lastLostTo),
          session
        }
      default:
        if (answer.kind === 'silent') session.fail(answer.error)
        if (policy === 'never' && answer.error.code === 'RateLimitExceeded') throw answer.error
        if (policy === 'never') throw outcomeUnknown(method, session.endpoint.shown, answer.error)
        if (answer.error.code === 'FrameSizeExceeded') {
          const guilty = state.suspect || (answer.kind === 'lost' && answer.alone)
          if (guilty && policy === 'read') throw answer.error
          state.suspect = true
        }
        state.lastLostTo = session.endpoint.shown
        this.#setup.onRetry(method, answer.error)
        return undefined
    }
  }

  async #waitOutRateLimit(call: RunnableCall, session: Session, state: CallState): Promise<void> {
    const { random, onRetry } = this.#setup
    const endpoint = session.endpoint.shown
    const limited = new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs: undefined })
    const waitMs = backoffDelay(state.attempts, RATE_LIMIT_BACKOFF, random)
    if (waitMs > call.budget.remainingMs) throw limited
    state.limited = limited
    onRetry(call.method, limited)
    await call.budget.sleep(waitMs)
  }

  #explainEnd(
    { method, policy }: RunnableCall,
    { sentTo, limited }: CallState,
    error: ParaclockError
  ): ParaclockError | undefined {
    if (sentTo !== undefined && policy !== 'read') return outcomeUnknown(method, sentTo, error)
    // At the deadline, a rate limit or the failure of all endpoints explains more than
    // `CallTimedOut`.
    return error.code === 'CallTimedOut' ? (limited ?? this.#setup.connector.failure) : undefined
  }

  /**
   * Runs `work` after all earlier calls of `#runAlone` have ended. If an answer is too large, the
   * connection breaks for all pending requests. These requests are repeated one by one, so that
   * only the request with the large answer fails.
   */
  #runAlone<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#lastAlone.then(work, work)
    this.#lastAlone = mine
    return mine
  }
}

interface CallState {
  attempts: number
  /** The verified endpoint to which the call was last sent. */
  sentTo?: string
  lastLostTo?: string
  /** Whether a message that was too large may have been the answer to this call. */
  suspect?: boolean
  /** The error, if the last attempt failed because of a rate limit. */
  limited?: ParaclockError | undefined
}

function outcomeUnknown(method: string, endpoint: string, cause: ParaclockError): ParaclockError {
  const problem = cause.message
  return new ParaclockError(CallOutcomeUnknown, { method, endpoint, problem }, { cause })
}
