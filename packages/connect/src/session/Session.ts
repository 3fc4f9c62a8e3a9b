import { AnswerMalformed, ParaclockError } from '@paraclock/core'
import { afterIdle } from '../clock/afterIdle.ts'
import type { Clock } from '../clock/Clock.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { codeFault } from '../errors/codeFault.ts'
import { EndpointUnavailable } from '../errors/endpoints.ts'
import { type Frame, readFrames, readSubscriptionId } from '../frames/readFrames.ts'
import type { Wire, WireEvents } from '../transport/Wire.ts'
import type { Answer } from './Answer.ts'
import { Heartbeat } from './Heartbeat.ts'
import { NotificationRouter, type OnNotification } from './NotificationRouter.ts'

export interface SessionSetup {
  readonly endpoint: Endpoint
  readonly clock: Clock
  readonly times: {
    readonly handshakeMs: number
    readonly heartbeatMs: number
    readonly heartbeatTimeoutMs: number
  }
  readonly openWire: (events: WireEvents) => Wire
  /** Called when an open session has ended without a call of `close`. */
  readonly onEnd: (error: ParaclockError) => void
  /** Called when the node sent a message that belongs to no pending request and no subscription. */
  readonly onAnomaly: (anomaly: 'unknownAnswer' | 'unknownSubscription') => void
  /**
   * Called with an error that no caller gets: an error of a heartbeat, an error while the wire is
   * being closed, or an error after the end of the session.
   */
  readonly onFault: (error: ParaclockError) => void
}

export interface SessionRequest {
  readonly method: string
  readonly params: readonly unknown[]
  readonly timeoutMs: number
  readonly onNotification?: OnNotification
}

interface Pending {
  readonly finish: (answer: Answer) => void
  readonly onNotification: OnNotification | undefined
}

/**
 * One connection to one endpoint. A session matches answers to requests, passes notifications to
 * their subscriptions, and detects a dead peer. It never throws, never retries, and calls `onEnd`
 * at most once.
 */
export class Session {
  readonly endpoint: Endpoint
  answered = 0
  /** Why the session has ended; `undefined` while it is open. */
  ended: ParaclockError | undefined
  readonly #setup: SessionSetup
  readonly #pending = new Map<number, Pending>()
  readonly #router: NotificationRouter
  readonly #heartbeat: Heartbeat
  #wire: Wire | undefined
  #lastId = 0
  #settleOpen: ((error?: ParaclockError) => void) | undefined

  constructor(setup: SessionSetup) {
    this.#setup = setup
    this.endpoint = setup.endpoint
    this.#router = new NotificationRouter(() => setup.onAnomaly('unknownSubscription'))
    const { heartbeatMs: intervalMs, heartbeatTimeoutMs: timeoutMs } = setup.times
    // Every node serves `system_health`. Even an error shows that the node is alive.
    const beat = { method: 'system_health', params: [], timeoutMs }
    this.#heartbeat = new Heartbeat({
      clock: setup.clock,
      intervalMs,
      timeoutMs,
      beat: () => this.#watch(this.request(beat)),
      onSilence: (waitedMs) => this.fail(this.#timedOut('while connected', waitedMs))
    })
  }

  open(): Promise<void> {
    const { clock, times, openWire } = this.#setup
    return new Promise<void>((resolve, reject) => {
      const { handshakeMs } = times
      const cancel = afterIdle(clock, handshakeMs, () =>
        this.fail(this.#timedOut('while the connection was being opened', handshakeMs))
      )
      this.#settleOpen = (error) => {
        this.#settleOpen = undefined
        cancel()
        if (error) return reject(error)
        this.#heartbeat.start()
        resolve()
      }
      this.#wire = openWire({
        opened: () => this.#guard(() => this.#settleOpen?.()),
        received: (text) => this.#guard(() => this.#receive(text)),
        closed: (error) => this.#guard(() => this.fail(error))
      })
      if (this.ended) this.#watch(this.#wire.close())
    })
  }

  /** Sends one request. Resolves when the request has ended. Never rejects. */
  request(request: SessionRequest): Promise<Answer> {
    const { clock } = this.#setup
    const { ended } = this
    if (ended) return Promise.resolve({ kind: 'lost', error: ended, alone: false })
    this.#lastId += 1
    const id = this.#lastId
    const { method, params, timeoutMs, onNotification } = request
    return new Promise((resolve) => {
      const cancel = afterIdle(clock, timeoutMs, () => {
        const error = this.#timedOut(`after ${method}`, timeoutMs)
        this.#settle(id, { kind: 'silent', error })
      })
      const finish = (answer: Answer): void => {
        cancel()
        resolve(answer)
      }
      if (onNotification) this.#router.expect()
      this.#pending.set(id, { finish, onNotification })
      this.#wire?.post({ id, body: JSON.stringify({ id, jsonrpc: '2.0', method, params }) })
    })
  }

  forget(subscription: string): void {
    this.#router.forget(subscription)
  }

  fail(error: ParaclockError): void {
    if (this.ended) return
    const wasOpen = this.#settleOpen === undefined
    this.#end(error)
    if (wasOpen) this.#setup.onEnd(error)
  }

  /** Ends the session without a call of `onEnd`, and frees its resources. */
  async close(error: ParaclockError): Promise<void> {
    if (!this.ended) this.#end(error)
    await this.#wire?.close()
  }

  #end(error: ParaclockError): void {
    this.ended = error
    this.#heartbeat.stop()
    this.#router.clear()
    this.#settleOpen?.(error)
    const alone = this.#pending.size === 1
    for (const id of [...this.#pending.keys()]) this.#settle(id, { kind: 'lost', error, alone })
    if (this.#wire) this.#watch(this.#wire.close())
  }

  /** Runs the handler of a wire's event. An error of the handler ends only this session. */
  #guard(run: () => void): void {
    try {
      run()
    } catch (error) {
      const fault = codeFault(this.endpoint.shown, error)
      if (this.ended) this.#setup.onFault(fault)
      else this.fail(fault)
    }
  }

  #watch(work: Promise<unknown>): void {
    work.catch((error: unknown) => this.#setup.onFault(codeFault(this.endpoint.shown, error)))
  }

  #receive(text: string): void {
    if (this.ended) return
    this.#heartbeat.alive()
    for (const frame of readFrames(text)) this.#take(frame, text.length)
  }

  #take(frame: Frame, size: number): void {
    switch (frame.kind) {
      case 'malformed':
        this.fail(this.#malformed(frame.problem))
        break
      case 'notification':
        this.#router.deliver(frame, size)
        break
      default:
        if (typeof frame.id === 'number' && this.#pending.has(frame.id)) {
          this.answered += 1
          this.#settle(frame.id, frame)
        } else {
          this.#setup.onAnomaly('unknownAnswer')
        }
    }
  }

  #settle(id: number, answer: Answer): void {
    const pending = this.#pending.get(id)
    if (!pending) return
    const { onNotification, finish } = pending
    const isSubscribed = onNotification !== undefined && answer.kind === 'result'
    const subscription = isSubscribed ? readSubscriptionId(answer.result) : undefined
    if (isSubscribed && subscription === undefined) {
      this.fail(this.#malformed('the answer to a subscription is not an id'))
      return
    }
    this.#pending.delete(id)
    finish(subscription === undefined ? answer : { kind: 'result', result: subscription })
    if (onNotification) this.#router.settle(subscription, onNotification)
  }

  #timedOut(stage: string, waitedMs: number): ParaclockError {
    const endpoint = this.endpoint.shown
    return new ParaclockError(EndpointUnavailable, { endpoint, stage, waitedMs })
  }

  #malformed(problem: string): ParaclockError {
    return new ParaclockError(AnswerMalformed, { endpoint: this.endpoint.shown, problem })
  }
}
