import { AnswerMalformed, ParaclockError } from '@paraclock/core'
import { codeFault } from '../errors/codeFault.ts'
import { EndpointUnavailable } from '../errors/endpoints.ts'
import { afterIdle, type Clock } from './Clock.ts'
import type { Endpoint } from './parseEndpoint.ts'
import { type Frame, type RpcErrorObject, readFrames, readSubscriptionId } from './readFrames.ts'
import type { Wire, WireEvents } from './Wire.ts'

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
  /** Receives the notifications, if the request is a subscribe call. */
  readonly onNotification?: OnNotification
}

export type Answer =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'refused'; readonly error: RpcErrorObject }
  /** No answer will come. The request may have been executed. */
  | {
      readonly kind: 'lost'
      readonly error: ParaclockError
      /**
       * Whether `error` lost only this request. If `error` is about a message that is too large,
       * the message was then the answer to this request.
       */
      readonly alone: boolean
    }
  /** No answer came in time. If an answer comes later, it is dropped. */
  | { readonly kind: 'silent'; readonly error: ParaclockError }

export function resultOf(answer: Answer): unknown {
  return answer.kind === 'result' ? answer.result : undefined
}

export interface Notification {
  readonly subscription: string
  readonly result: unknown
  readonly error?: RpcErrorObject
}

export type OnNotification = (notification: Notification) => void

interface Pending {
  readonly finish: (answer: Answer) => void
  readonly onNotification: OnNotification | undefined
}

const MAX_EARLY = 1024
const MAX_EARLY_CHARACTERS = 16 * 1024 * 1024

/**
 * One connection to one endpoint. A session matches answers to requests, passes notifications to
 * their subscriptions, and detects a dead peer. It never throws, never retries, and calls `onEnd`
 * at most once. Messages that belong to no request and no subscription are dropped.
 */
export class Session {
  readonly endpoint: Endpoint
  answered = 0
  /** Why the session has ended; `undefined` while it is open. */
  ended: ParaclockError | undefined
  readonly #setup: SessionSetup
  readonly #pending = new Map<number, Pending>()
  readonly #subscribed = new Map<string, OnNotification>()
  // A notification may arrive before the answer to its subscribe call. So while a subscribe call is
  // pending, notifications with an unknown id are kept.
  #early: Notification[] = []
  #earlyCharacters = 0
  #subscribing = 0
  #wire: Wire | undefined
  #lastId = 0
  #heardAt = 0
  #cancelBeat: (() => void) | undefined
  #settleOpen: ((error?: ParaclockError) => void) | undefined

  constructor(setup: SessionSetup) {
    this.#setup = setup
    this.endpoint = setup.endpoint
  }

  open(): Promise<void> {
    const { clock, times, openWire } = this.#setup
    return new Promise<void>((resolve, reject) => {
      const { handshakeMs, heartbeatMs } = times
      const cancel = afterIdle(clock, handshakeMs, () =>
        this.fail(this.#timedOut('while the connection was being opened', handshakeMs))
      )
      this.#settleOpen = (error) => {
        this.#settleOpen = undefined
        cancel()
        if (error) return reject(error)
        this.#heardAt = clock.now()
        this.#beatAfter(heartbeatMs)
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
      if (onNotification) this.#subscribing += 1
      this.#pending.set(id, { finish, onNotification })
      this.#wire?.post({ id, body: JSON.stringify({ id, jsonrpc: '2.0', method, params }) })
    })
  }

  forget(subscription: string): void {
    this.#subscribed.delete(subscription)
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
    this.#cancelBeat?.()
    this.#subscribed.clear()
    this.#early = []
    this.#settleOpen?.(error)
    const alone = this.#pending.size === 1
    for (const id of [...this.#pending.keys()]) this.#settle(id, { kind: 'lost', error, alone })
    if (this.#wire) this.#watch(this.#wire.close())
  }

  /** After a silence of `heartbeatMs`, sends a request. Ends the session if the silence continues. */
  #beatAfter(milliseconds: number): void {
    const { clock, times } = this.#setup
    const { heartbeatMs, heartbeatTimeoutMs: timeoutMs } = times
    this.#cancelBeat = clock.after(milliseconds, () => {
      const quietMs = clock.now() - this.#heardAt
      // Timers may fire up to a millisecond early.
      if (quietMs < heartbeatMs - 1) return this.#beatAfter(heartbeatMs - quietMs)
      const heardBefore = this.#heardAt
      // Every node serves `system_health`. Even an error shows that the node is alive.
      this.#watch(this.request({ method: 'system_health', params: [], timeoutMs }))
      if (this.ended) return
      this.#cancelBeat = afterIdle(clock, timeoutMs, () => {
        const waitedMs = Math.round(clock.now() - heardBefore)
        if (this.#heardAt === heardBefore) this.fail(this.#timedOut('while connected', waitedMs))
        else this.#beatAfter(Math.max(0, this.#heardAt + heartbeatMs - clock.now()))
      })
    })
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
    this.#heardAt = this.#setup.clock.now()
    for (const frame of readFrames(text)) this.#take(frame, text.length)
  }

  #take(frame: Frame, size: number): void {
    if (frame.kind === 'malformed') this.fail(this.#malformed(frame.problem))
    else if (frame.kind === 'notification') this.#notify(frame, size)
    else if (typeof frame.id === 'number' && this.#pending.has(frame.id)) {
      this.answered += 1
      this.#settle(frame.id, frame)
    }
  }

  #notify(notification: Notification, characters: number): void {
    const listener = this.#subscribed.get(notification.subscription)
    listener?.(notification)
    if (listener || this.#subscribing === 0) return
    this.#earlyCharacters += characters
    const hasRoom = this.#earlyCharacters <= MAX_EARLY_CHARACTERS
    if (hasRoom && this.#early.length < MAX_EARLY) this.#early.push(notification)
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
    if (onNotification) this.#settleSubscription(subscription, onNotification)
  }

  #settleSubscription(subscription: string | undefined, onNotification: OnNotification): void {
    this.#subscribing -= 1
    const early = this.#early
    if (subscription !== undefined) {
      this.#subscribed.set(subscription, onNotification)
      for (const one of early) if (one.subscription === subscription) onNotification(one)
    }
    const areAllSettled = this.#subscribing === 0
    this.#early = areAllSettled ? [] : early.filter((one) => one.subscription !== subscription)
    if (areAllSettled) this.#earlyCharacters = 0
  }

  #timedOut(stage: string, waitedMs: number): ParaclockError {
    const endpoint = this.endpoint.shown
    return new ParaclockError(EndpointUnavailable, { endpoint, stage, waitedMs })
  }

  #malformed(problem: string): ParaclockError {
    return new ParaclockError(AnswerMalformed, { endpoint: this.endpoint.shown, problem })
  }
}
