import {
  describeThrown,
  type Hex,
  OperationAborted,
  ParaclockError,
  ProgramFailed
} from '@paraclock/core'
import type { ProviderInterfaceCallback } from '@polkadot/rpc-provider/types'
import { cacheOfEndpoints } from '../cache/MetadataCache.ts'
import { readMetadata, readOf } from '../cache/readMetadata.ts'
import { Budget } from '../calls/Budget.ts'
import { CallRunner } from '../calls/CallRunner.ts'
import { isRead } from '../calls/readMethods.ts'
import { asPolkadotError } from '../calls/refusedCall.ts'
import type { Endpoint } from '../endpoint/parseEndpoint.ts'
import { Session } from '../endpoint/Session.ts'
import { codeFault } from '../errors/codeFault.ts'
import { EndpointsUnavailable } from '../errors/endpoints.ts'
import { Connector } from '../pool/Connector.ts'
import type { ResolvedOptions } from '../pool/ProviderOptions.ts'
import type {
  ConnectionState,
  ParaclockProvider,
  ProviderEvents,
  ProviderRequest
} from './ParaclockProvider.ts'
import { Subscriptions } from './Subscriptions.ts'

export class PooledProvider implements ParaclockProvider {
  readonly hasSubscriptions = true
  readonly isClonable = true
  readonly isLight: boolean
  readonly isReady: Promise<ParaclockProvider>
  readonly #endpoints: readonly Endpoint[]
  readonly #options: ResolvedOptions
  readonly #listeners = new Map<keyof ProviderEvents, Set<(value: never) => void>>()
  readonly #connector: Connector
  readonly #runner: CallRunner
  readonly #subscriptions: Subscriptions
  readonly #metadata: ReturnType<typeof cacheOfEndpoints>
  /** The functions that end the calls in progress, when the provider is disconnected. */
  readonly #closers = new Set<() => void>()
  readonly #onAbort = (): void => {
    this.disconnect().catch((error: unknown) => this.#report(error))
  }
  #isClosed: boolean
  #state: ConnectionState = 'idle'
  #endpoint: Endpoint | undefined

  constructor(endpoints: readonly Endpoint[], options: ResolvedOptions) {
    const { signal, clock, random, attemptMs, answerMs, deadlineMs } = options
    this.#endpoints = endpoints
    this.#options = options
    this.isLight = endpoints.every(({ openWire }) => openWire !== undefined)
    const urls = endpoints.map(({ url }) => url)
    this.#metadata = cacheOfEndpoints(options.metadataCache, urls)
    const connector = this.#createConnector()
    this.#connector = connector
    this.#runner = new CallRunner({ connector, clock, random, attemptMs })
    this.#subscriptions = new Subscriptions({
      run: (subscribe) => this.#runner.run(subscribe),
      answerMs,
      endMs: Math.min(answerMs, deadlineMs),
      onCallbackError: (error) => {
        const problem = `a callback of it threw: ${describeThrown(error)}`
        const summary = 'Catch the errors of the callback: the cause of this error is one of them.'
        const remedies = [{ summary }]
        this.#report(new ParaclockError(ProgramFailed, { problem }, { cause: error, remedies }))
      }
    })
    this.isReady = new Promise((resolve) => {
      const stop = this.on('connected', () => {
        stop()
        resolve(this)
      })
    })
    this.#isClosed = signal?.aborted === true
    if (this.#isClosed) return
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (options.autoConnect) this.#start()
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

  clone(): ParaclockProvider {
    return new PooledProvider(this.#endpoints, this.#options)
  }

  on<Name extends keyof ProviderEvents>(
    type: Name,
    listener: (value: ProviderEvents[Name]) => void
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set()
    this.#listeners.set(type, listeners)
    // The same function may be registered twice, so each registration has its own entry.
    const entry = (value: ProviderEvents[Name]): void => listener(value)
    listeners.add(entry)
    return () => {
      listeners.delete(entry)
    }
  }

  async connect(): Promise<void> {
    const { deadlineMs, signal } = this.#options
    if (signal?.aborted) throw new ParaclockError(OperationAborted, { what: 'connect' })
    this.#start()
    // If the provider has given up, `#start` does nothing. Only `connect` then begins new attempts.
    if (this.#state === 'idle') this.#begin()
    if (this.#connector.session) return
    await this.#bounded('connect', deadlineMs, signal, async (budget) => {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      const stops = [
        this.on('exhausted', reject),
        this.#connector.wait({ takesCandidate: false, resolve, reject })
      ]
      budget.explain = () => this.#connector.failure
      await budget.race(promise).finally(() => stops.map((stop) => stop()))
    })
  }

  async disconnect(): Promise<void> {
    this.#isClosed = true
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#subscriptions.clear()
    const endpoint = this.#connector.session?.endpoint.shown
    const closing = this.#connector.close(
      new ParaclockError(EndpointsUnavailable, { doing: 'connecting' })
    )
    for (const close of [...this.#closers]) close()
    this.#state = 'idle'
    await closing
    if (endpoint) this.#emit('disconnected', { endpoint, error: undefined })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the signature is polkadot.js's own
  async send<Result = any>(method: string, params: unknown[]): Promise<Result> {
    try {
      return await this.request<Result>({ method, params })
    } catch (error) {
      throw await asPolkadotError(error)
    }
  }

  async request<Result = unknown>(request: ProviderRequest): Promise<Result> {
    const { method, params = [], signal, deadlineMs = this.#options.deadlineMs } = request
    const cache = this.#metadata
    if (!cache || !readOf(method, params)) return (await this.#run(request)) as Result
    const source: Parameters<typeof readMetadata>[0] = {
      cache,
      genesis: () => this.genesis,
      call: (name, asked, withinMs) =>
        this.#run({ method: name, params: asked, deadlineMs: withinMs })
    }
    return (await this.#bounded(method, deadlineMs, signal, () =>
      readMetadata(source, request, deadlineMs)
    )) as Result
  }

  async subscribe(
    _type: string,
    method: string,
    params: unknown[],
    callback: ProviderInterfaceCallback
  ): Promise<string> {
    try {
      return await this.#bounded(method, this.#options.deadlineMs, undefined, (budget) =>
        this.#subscriptions.subscribe(method, params, callback, budget)
      )
    } catch (error) {
      throw await asPolkadotError(error)
    }
  }

  async unsubscribe(_type: string, method: string, id: number | string): Promise<boolean> {
    return this.#subscriptions.unsubscribe(method, id)
  }

  /** Makes one call at a node, without the metadata cache. */
  async #run({ method, params = [], deadlineMs, signal, early }: ProviderRequest) {
    const longestMs = deadlineMs ?? this.#options.deadlineMs
    return await this.#bounded(method, longestMs, signal, async (budget) => {
      const call = { method, params, isRead: isRead(method), budget, early }
      return (await this.#runner.run(call)).result
    })
  }

  async #bounded<Result>(
    method: string,
    deadlineMs: number,
    signal: AbortSignal | undefined,
    work: (budget: Budget) => Promise<Result>
  ): Promise<Result> {
    const closed = (): ParaclockError => new ParaclockError(EndpointsUnavailable, { doing: method })
    if (this.#isClosed) throw closed()
    this.#start()
    const budget = new Budget({ clock: this.#options.clock, method, deadlineMs, signal })
    const close = (): void => budget.end(closed())
    this.#closers.add(close)
    try {
      return await budget.race(work(budget))
    } finally {
      this.#closers.delete(close)
      budget.release()
    }
  }

  #start(): void {
    this.#isClosed = false
    if (this.#connector.started) return
    // `disconnect` has removed the listener of the signal, so the listener is added again.
    this.#options.signal?.addEventListener('abort', this.#onAbort, { once: true })
    this.#begin()
  }

  #begin(): void {
    this.#state = 'connecting'
    this.#connector.start()
  }

  #emit<Name extends keyof ProviderEvents>(name: Name, value: ProviderEvents[Name]): void {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) {
      try {
        listener(value as never)
      } catch {
        // An error of one listener keeps no other listener from being called.
      }
    }
  }

  #report(error: unknown): void {
    this.#emit('error', codeFault(this.endpoint ?? '', error))
  }

  #createConnector(): Connector {
    const { openSocket, clock, maxFrameBytes, headers } = this.#options
    return new Connector({
      ...this.#options,
      endpoints: this.#endpoints,
      createSession: (endpoint, onEnd) =>
        new Session({
          endpoint,
          clock,
          times: this.#options,
          openWire: (events) =>
            (endpoint.openWire ?? openSocket)(endpoint, events, { maxFrameBytes, headers }),
          onEnd,
          onFault: (error) => this.#report(error)
        }),
      events: {
        connected: (session, genesis) => this.#onConnected(session, genesis),
        lost: (endpoint, error) => this.#onLost(endpoint, error),
        exhausted: (error) => this.#emit('exhausted', error),
        gaveUp: (error) => {
          this.#state = 'idle'
          this.#emit('exhausted', error)
        },
        fault: (error) => this.#report(error)
      }
    })
  }

  #onConnected(session: Session, genesis: string): void {
    const from = this.#endpoint
    const { endpoint } = session
    const { shown } = endpoint
    this.#endpoint = endpoint
    this.#state = 'connected'
    this.#subscriptions
      .restore(session)
      .catch((error: unknown) => session.fail(codeFault(shown, error)))
    if (from && from !== endpoint) this.#emit('switched', { from: from.shown, to: shown })
    this.#emit('connected', { endpoint: shown, genesis })
  }

  #onLost({ shown: endpoint }: Endpoint, error: ParaclockError): void {
    this.#state = 'connecting'
    this.#subscriptions.suspend(error)
    this.#emit('disconnected', { endpoint, error })
    this.#report(error)
  }
}
