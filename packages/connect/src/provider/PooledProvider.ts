import {
  describeThrown,
  type Hex,
  OperationAborted,
  ParaclockError,
  ProgramFailed
} from '@paraclock/core'
import type { ProviderInterfaceCallback } from '@polkadot/rpc-provider/types'
import { asPolkadotError } from '../calls/refusedCall.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { codeFault } from '../errors/codeFault.ts'
import { EndpointsUnavailable } from '../errors/endpoints.ts'
import { Connector } from '../pool/Connector.ts'
import { Session } from '../session/Session.ts'
import { Subscriptions } from '../subscriptions/Subscriptions.ts'
import { Emitter } from './Emitter.ts'
import type { ParaclockProvider, ProviderRequest } from './ParaclockProvider.ts'
import { ProviderCalls } from './ProviderCalls.ts'
import type { ConnectionState, ProviderEvents } from './ProviderEvents.ts'
import type { ResolvedOptions } from './resolveOptions.ts'

export class PooledProvider implements ParaclockProvider {
  readonly hasSubscriptions = true
  readonly isClonable = true
  readonly isLight: boolean
  readonly isReady: Promise<ParaclockProvider>
  readonly #endpoints: readonly Endpoint[]
  readonly #options: ResolvedOptions
  readonly #events: Emitter<ProviderEvents>
  readonly #connector: Connector
  readonly #calls: ProviderCalls
  readonly #subscriptions: Subscriptions
  readonly #onAbort = (): void => {
    this.disconnect().catch((error: unknown) => this.#reportError(codeFault('', error)))
  }
  #state: ConnectionState = 'idle'
  #endpoint: Endpoint | undefined

  constructor(endpoints: readonly Endpoint[], options: ResolvedOptions) {
    const { signal } = options
    this.#endpoints = endpoints
    this.#options = options
    this.isLight = endpoints.every(({ openWire }) => openWire !== undefined)
    this.#events = new Emitter()
    this.#connector = this.#createConnector()
    this.#calls = new ProviderCalls({
      connector: this.#connector,
      endpoints: endpoints.map(({ url }) => url),
      options,
      onRetry: (method, error) => this.#events.emit('retrying', { method, error }),
      onCall: () => this.#start()
    })
    this.#subscriptions = new Subscriptions({
      run: (subscribe) => this.#calls.runner.run(subscribe),
      answerMs: options.answerMs,
      endMs: Math.min(options.answerMs, options.deadlineMs),
      onLost: (error) => this.#events.emit('subscriptionLost', error),
      onCallbackError: (error) => {
        const problem = `a callback of it threw: ${describeThrown(error)}`
        const summary = 'Catch the errors of the callback: the cause of this error is one of them.'
        const remedies = [{ summary }]
        this.#reportError(
          new ParaclockError(ProgramFailed, { problem }, { cause: error, remedies })
        )
      }
    })
    this.isReady = new Promise((resolve) => {
      const stop = this.#events.on('connected', () => {
        stop()
        resolve(this)
      })
    })
    if (signal?.aborted) this.#calls.closed = true
    else signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (options.autoConnect && !signal?.aborted) this.#start()
  }

  get state(): ConnectionState {
    return this.#state
  }

  get isConnected(): boolean {
    return this.#state === 'connected'
  }

  get endpoint(): string | undefined {
    return this.#endpoint?.shown
  }

  get url(): string | undefined {
    return this.#endpoint?.url
  }

  get genesis(): Hex | undefined {
    return this.#connector.genesis as Hex | undefined
  }

  setAside(endpoint: string, reason: ParaclockError, forMs: number): void {
    this.#connector.setAside(endpoint, reason, forMs)
  }

  clone(): ParaclockProvider {
    return new PooledProvider(this.#endpoints, this.#options)
  }

  on<Name extends keyof ProviderEvents>(
    type: Name,
    listener: (value: ProviderEvents[Name]) => void
  ): () => void {
    return this.#events.on(type, listener)
  }

  async connect(): Promise<void> {
    const { deadlineMs, signal } = this.#options
    if (signal?.aborted) throw new ParaclockError(OperationAborted, { what: 'connect' })
    this.#start()
    // If the provider has given up, `#start` does nothing. Only `connect` then begins new attempts.
    if (this.#state === 'idle') this.#begin()
    if (this.#connector.session) return
    await this.#calls.bounded('connect', deadlineMs, signal, async (budget) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const stops = [
        this.#events.on('exhausted', reject),
        this.#connector.wait({ takesCandidate: false, resolve, reject })
      ]
      budget.explain = () => this.#connector.failure
      try {
        await budget.race(promise)
      } finally {
        for (const stop of stops) stop()
      }
    })
  }

  async connectWithRetry(): Promise<void> {
    await this.connect().catch(() => {})
  }

  async disconnect(): Promise<void> {
    this.#calls.closed = true
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#subscriptions.clear()
    const endpoint = this.#connector.session?.endpoint.shown
    const closing = this.#connector.close(
      new ParaclockError(EndpointsUnavailable, { doing: 'connecting' })
    )
    this.#calls.close()
    this.#setState('idle')
    await closing
    if (endpoint) this.#events.emit('disconnected', { endpoint, error: undefined })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is polkadot.js's own
  async send<Result = any>(method: string, params: unknown[]): Promise<Result> {
    try {
      return (await this.#calls.dispatch({ method, params })) as Result
    } catch (error) {
      throw await asPolkadotError(error)
    }
  }

  request<Result = unknown>(request: ProviderRequest): Promise<Result> {
    return this.#calls.dispatch(request) as Promise<Result>
  }

  async subscribe(
    _type: string,
    method: string,
    params: unknown[],
    callback: ProviderInterfaceCallback
  ): Promise<string> {
    try {
      return await this.#calls.bounded(method, this.#options.deadlineMs, undefined, (budget) =>
        this.#subscriptions.subscribe(method, params, callback, budget)
      )
    } catch (error) {
      throw await asPolkadotError(error)
    }
  }

  async unsubscribe(_type: string, method: string, id: number | string): Promise<boolean> {
    return this.#subscriptions.unsubscribe(method, id)
  }

  #start(): void {
    this.#calls.closed = false
    if (this.#connector.started) return
    // `disconnect` has removed the listener of the signal, so the listener is added again.
    this.#options.signal?.addEventListener('abort', this.#onAbort, { once: true })
    this.#begin()
  }

  #begin(): void {
    this.#setState('connecting')
    this.#connector.start()
  }

  #setState(to: ConnectionState, reason?: ParaclockError): void {
    const from = this.#state
    this.#state = to
    if (from !== to) this.#events.emit('state', { from, to, reason })
  }

  #reportError(error: ParaclockError): void {
    this.#events.emit('error', error)
  }

  #createConnector(): Connector {
    return new Connector({
      ...this.#options,
      endpoints: this.#endpoints,
      createSession: (endpoint, onEnd) => {
        const { openSocket, clock, maxFrameBytes, headers } = this.#options
        const open = endpoint.openWire ?? openSocket
        return new Session({
          endpoint,
          clock,
          times: this.#options,
          openWire: (events) => open(endpoint, events, { maxFrameBytes, headers }),
          onEnd,
          onFault: (error) => this.#reportError(error),
          onAnomaly: (kind) => this.#events.emit('anomaly', { endpoint: endpoint.shown, kind })
        })
      },
      events: {
        connecting: ({ shown }) => this.#events.emit('connecting', { endpoint: shown }),
        connected: (session, hash) => this.#onConnected(session, hash),
        lost: (endpoint, error) => this.#onLost(endpoint, error),
        failed: ({ shown }, error, retryInMs) => {
          this.#events.emit('attemptFailed', { endpoint: shown, error, retryInMs })
          this.#reportError(error)
        },
        exhausted: (error) => this.#events.emit('exhausted', error),
        gaveUp: (error) => {
          this.#setState('idle')
          this.#events.emit('exhausted', error)
        },
        fault: (error) => this.#reportError(codeFault(this.#endpoint?.shown ?? '', error))
      }
    })
  }

  #onConnected(session: Session, genesis: string): void {
    const from = this.#endpoint
    const { endpoint } = session
    this.#endpoint = endpoint
    this.#setState('connected')
    this.#restore(session).catch((error: unknown) => session.fail(codeFault(endpoint.shown, error)))
    if (from && from !== endpoint) {
      this.#events.emit('switched', { from: from.shown, to: endpoint.shown })
    }
    this.#events.emit('connected', { endpoint: endpoint.shown, genesis })
  }

  async #restore(session: Session): Promise<void> {
    if (this.#subscriptions.count === 0) return
    const subscriptions = await this.#subscriptions.restore(session)
    this.#events.emit('restored', { endpoint: session.endpoint.shown, subscriptions })
  }

  #onLost(endpoint: Endpoint, error: ParaclockError): void {
    this.#setState('connecting', error)
    this.#subscriptions.suspend(error)
    this.#events.emit('disconnected', { endpoint: endpoint.shown, error })
    this.#reportError(error)
  }
}
