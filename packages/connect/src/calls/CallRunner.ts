import { ParaclockError } from '@paraclock/core'
import { afterIdle, backoffDelay, type Clock, type Random } from '../endpoint/Clock.ts'
import { isRateLimit } from '../endpoint/readFrames.ts'
import type { Answer, OnNotification, Session } from '../endpoint/Session.ts'
import { RateLimitExceeded } from '../errors/endpoints.ts'
import { CallOutcomeUnknown } from '../errors/requests.ts'
import type { Connection, Connector } from '../pool/Connector.ts'
import type { Budget } from './Budget.ts'
import { refusedCall } from './refusedCall.ts'

const RATE_LIMIT_BACKOFF = { firstMs: 1000, maxMs: 15_000 }

export interface RunnableCall {
  readonly method: string
  readonly params: readonly unknown[]
  /** Whether the call changes nothing, and so may be repeated if its answer is lost. */
  readonly isRead: boolean
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
  /** How long the first attempt of a read may take. Each further attempt may take twice as long. */
  readonly attemptMs: number
}

/**
 * Makes calls. Each call has a time limit (its `Budget`), and may use several connections. A read
 * is repeated after its answer was lost. Any other call could act twice, and is sent only once.
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
    { isRead, budget, early = false, onNotification }: RunnableCall,
    { attempts }: CallState
  ): Promise<Connection> {
    const { connector, clock } = this.#setup
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
      takesCandidate: early && isRead && !onNotification && attempts === 0,
      resolve,
      reject
    })
    // If every endpoint has failed, the call fails after half of its time limit. A node that only
    // restarts is usually back earlier.
    const lostAt = connector.lostAt ?? Infinity
    const leftMs = Math.max(0, lostAt + budget.deadlineMs / 2 - clock.now())
    const cancel = afterIdle(clock, leftMs, () => {
      const error = connector.failure
      if (error && error.code !== 'RateLimitExceeded') reject(error)
    })
    return await budget.race(promise).finally(() => [stop, cancel].map((end) => end()))
  }

  /**
   * Sends the call once, and returns the outcome. Returns `undefined` if the call was not sent, or
   * if the node failed its verification.
   */
  async #ask(
    { method, params, isRead, budget, onNotification }: RunnableCall,
    { session, verified }: Connection,
    state: CallState
  ): Promise<Answer | undefined> {
    const send = async (): Promise<Answer | undefined> => {
      budget.check()
      // The session may have ended after the connector chose it. In this case, the call is not
      // sent, and `run` chooses another session.
      if (session.ended) return undefined
      state.sentTo = session.endpoint.shown
      const patience = isRead ? this.#setup.attemptMs * 2 ** (state.attempts - 1) : Infinity
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
      return isVerified ? early : undefined
    }
    return state.suspect ? this.#runAlone(send) : send()
  }

  async #judge(
    call: RunnableCall,
    session: Session,
    state: CallState,
    answer: Answer
  ): Promise<CallAnswer | undefined> {
    const { method, isRead } = call
    switch (answer.kind) {
      case 'result':
        return { result: answer.result, session }
      case 'refused':
        // A submission that was refused because of a rate limit has had no effect.
        if ((isRead || method === 'author_submitExtrinsic') && isRateLimit(answer.error)) {
          await this.#waitOutRateLimit(call.budget, session, state)
          return undefined
        }
        throw refusedCall(method, answer.error)
      default:
        if (answer.kind === 'silent') session.fail(answer.error)
        if (!isRead) throw outcomeUnknown(method, session.endpoint.shown, answer.error)
        if (answer.error.code === 'FrameSizeExceeded') {
          if (state.suspect || (answer.kind === 'lost' && answer.alone)) throw answer.error
          state.suspect = true
        }
        return undefined
    }
  }

  async #waitOutRateLimit(budget: Budget, session: Session, state: CallState): Promise<void> {
    const endpoint = session.endpoint.shown
    const limited = new ParaclockError(RateLimitExceeded, { endpoint, retryAfterMs: undefined })
    const waitMs = backoffDelay(state.attempts, RATE_LIMIT_BACKOFF, this.#setup.random)
    if (waitMs > budget.remainingMs) throw limited
    state.limited = limited
    state.sentTo = undefined
    await budget.sleep(waitMs)
  }

  #explainEnd(
    { method, isRead }: RunnableCall,
    { sentTo, limited }: CallState,
    error: ParaclockError
  ): ParaclockError | undefined {
    if (sentTo !== undefined && !isRead) return outcomeUnknown(method, sentTo, error)
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
  /** The endpoint to which the call was last sent, unless it refused the call. */
  sentTo?: string | undefined
  /** Whether a message that was too large may have been the answer to this call. */
  suspect?: boolean
  /** The error, if the last attempt failed because of a rate limit. */
  limited?: ParaclockError | undefined
}

function outcomeUnknown(method: string, endpoint: string, cause: ParaclockError): ParaclockError {
  const problem = cause.message
  return new ParaclockError(CallOutcomeUnknown, { method, endpoint, problem }, { cause })
}
