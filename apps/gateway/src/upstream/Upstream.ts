import {
  CallRefused,
  createProvider,
  type Endpoint,
  findAnswer,
  methodsSchema,
  type NamedEndpoint,
  type ParaclockProvider,
  parseEndpoint
} from '@paraclock/connect'
import {
  type Hex,
  isParaclockError,
  ParaclockError,
  RecentMap,
  redactEndpoint,
  SubscriptionUnsupported
} from '@paraclock/core'
import { RequestLimitExceeded } from '@paraclock/rpc'
import type { FastifyBaseLogger } from 'fastify'
import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { readUpstreams } from '../config/readUpstreams.ts'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { Places } from '../server/Places.ts'
import type { OpenNodeSession } from '../subscriptions/NodeFeeds.ts'
import { SharedFeeds } from '../subscriptions/SharedFeeds.ts'
import { AgreeingCaller } from './AgreeingCaller.ts'
import { HeadTracker } from './HeadTracker.ts'
import { NodeSession } from './NodeSession.ts'
import { Reads } from './Reads.ts'
import { ServiceMethods } from './ServiceMethods.ts'

/** The limit of sessions for one address is `maxSessions` divided by this number. */
const SHARE_OF_ADDRESS = 4

/**
 * The memory that a cache entry takes in addition to the texts of its request and its answer, in
 * bytes.
 */
const ENTRY_BYTES = 96

export interface UpstreamSetup {
  readonly config: GatewayConfig
  readonly metrics: GatewayMetrics
  readonly log: FastifyBaseLogger
}

export class Upstream {
  readonly provider: ParaclockProvider
  readonly feeds: SharedFeeds
  readonly head: HeadTracker
  readonly cache: RecentMap<string, string>
  readonly reads: Reads
  readonly service: ServiceMethods
  readonly #setup: UpstreamSetup
  readonly #endpoints: readonly NamedEndpoint[]
  readonly #agreeing: AgreeingCaller | undefined
  readonly #nodeSessions = new Set<NodeSession>()
  readonly #places: Places
  #offered: Promise<ReadonlySet<string> | undefined> | undefined

  constructor(setup: UpstreamSetup) {
    const { config, metrics, log } = setup
    this.#setup = setup
    this.#endpoints = readUpstreams(config.upstreams)
    const { maxSessions } = config
    const perAddress = Math.ceil(maxSessions / SHARE_OF_ADDRESS)
    this.#places = new Places({ inAll: maxSessions, perAddress })
    this.provider = createProvider(this.#endpoints, {
      autoConnect: false,
      deadlineMs: config.callMs,
      stallMs: config.staleMs,
      maxFrameBytes: Math.max(config.maxAnswerBytes, 16 * 1024 * 1024),
      cacheCapacity: 0,
      // A transaction is not sent again if its answer is lost. Only the client can decide to send
      // it again.
      resubmitSigned: false,
      ...(config.genesis === '' ? {} : { genesis: config.genesis })
    })
    this.feeds = new SharedFeeds(this.provider)
    this.head = new HeadTracker({ provider: this.provider, feeds: this.feeds })
    this.cache = new RecentMap({
      most: config.cacheBytes,
      largest: config.cacheBytes / 4,
      sizeOf: (answer, question) => question.length + answer.length + ENTRY_BYTES
    })
    const { provider, head, cache } = this
    const { maxAnswerBytes, variant, agree, setAsideMs, callMs } = config
    this.reads = new Reads({ provider, head, cache, metrics, maxAnswerBytes })
    this.#agreeing =
      agree > 1
        ? new AgreeingCaller({
            provider,
            upstreams: this.#endpoints,
            agree,
            setAsideMs,
            callMs,
            onSetAside: (endpoint, reason) => {
              metrics.upstreamEvents.inc({ event: 'disagreed' })
              log.error({ endpoint, problem: reason.message }, 'upstream set aside')
            }
          })
        : undefined
    this.service = new ServiceMethods({
      reads: this.reads,
      variant,
      // `AgreeingCaller` compares the finalized blocks, and then asks the upstreams. Each of these
      // two steps takes up to `callMs`.
      deadlineMs: 2 * callMs,
      source: this.#agreeing ?? { call: (method, data) => this.#stateCall(method, data) },
      onDetected: (found, problem) =>
        log.info({ variant: found ?? 'none', problem }, 'service methods detected')
    })
    this.#follow()
  }

  /** Connects, and follows the head. */
  start(): void {
    const upstreams = this.#endpoints.map(({ name, url }) => `${name}=${redactEndpoint(url)}`)
    this.#setup.log.info({ upstreams }, 'upstreams, by the names that all else calls them by')
    this.head.start()
    this.provider
      .connectWithRetry()
      .catch((error: unknown) => this.#setup.log.error({ err: error }, 'connecting failed'))
  }

  /**
   * Resolves with the method names in the upstream's answer to `rpc_methods`; `undefined` if the
   * upstream refuses `rpc_methods` or its answer is malformed.
   */
  offered(): Promise<ReadonlySet<string> | undefined> {
    this.#offered ??= this.#readOffered()
    return this.#offered
  }

  /** Opens a WebSocket to the node in use, or to the first upstream with a WebSocket URL. */
  readonly openNodeSession: OpenNodeSession = async ({ address, onNotification, onEnd }) => {
    const { callMs, pingMs, maxAnswerBytes } = this.#setup.config
    // Nodes accept few connections, so the number of sessions is limited.
    const taken = this.#places.take(address)
    if ('allowed' in taken) {
      const { isOfAddress, actual, allowed } = taken
      const limit = `sessions at nodes of ${isOfAddress ? 'one address' : 'all clients'}`
      throw new ParaclockError(RequestLimitExceeded, { limit, actual, allowed })
    }
    const { release } = taken
    try {
      await this.head.hash()
      const session = new NodeSession({
        endpoint: this.#socketEndpoint(),
        genesis: this.provider.genesis,
        callMs,
        pingMs,
        maxAnswerBytes,
        onNotification,
        onEnd: (error) => {
          this.#nodeSessions.delete(session)
          release()
          onEnd(error)
        }
      })
      this.#nodeSessions.add(session)
      return session
    } catch (error) {
      release()
      throw error
    }
  }

  async stop(): Promise<void> {
    this.head.stop()
    for (const session of [...this.#nodeSessions]) session.close()
    await this.#agreeing?.close()
    await this.provider.disconnect()
  }

  async #stateCall(method: string, data: Hex): Promise<Hex> {
    return JSON.parse(await this.reads.call('state_call', [method, data])) as Hex
  }

  async #readOffered(): Promise<ReadonlySet<string> | undefined> {
    try {
      const answer = await this.provider.request({ method: 'rpc_methods', params: [] })
      const offered = findAnswer(methodsSchema, answer)
      return offered && new Set(offered.methods)
    } catch (error) {
      this.#offered = undefined
      if (isParaclockError(error, CallRefused)) return undefined
      throw error
    }
  }

  #socketEndpoint(): Endpoint {
    const sockets = this.#endpoints.map(parseEndpoint).filter(({ kind }) => kind === 'ws')
    const inUse = sockets.find(({ shown }) => shown === this.provider.endpoint)
    const endpoint = inUse ?? sockets[0]
    if (endpoint !== undefined) return endpoint
    throw new ParaclockError(SubscriptionUnsupported, { method: 'chainHead_v1_follow' })
  }

  #follow(): void {
    const { metrics, log } = this.#setup
    const { provider } = this
    const count = (event: string): void => metrics.upstreamEvents.inc({ event })
    provider.on('connected', ({ endpoint }) => log.info({ endpoint }, 'upstream connected'))
    provider.on('disconnected', ({ endpoint, error }) => {
      this.#forget()
      if (error) log.warn({ endpoint, problem: error.message }, 'upstream left')
      this.#endNodeSessions(endpoint, error)
    })
    provider.on('switched', () => {
      this.#forget()
      count('switched')
    })
    provider.on('stalled', ({ endpoint, error }) => {
      count('stalled')
      log.warn({ endpoint, problem: error.message }, 'upstream stands still')
    })
    provider.on('recovered', ({ endpoint }) => log.info({ endpoint }, 'upstream moves again'))
    provider.on('attemptFailed', ({ endpoint, error, retryInMs }) => {
      count('failed')
      log.warn({ endpoint, problem: error.message, retryInMs }, 'upstream cannot be used')
    })
  }

  /** Drops the answers of the former upstream, so that no client gets them. */
  #forget(): void {
    this.#offered = undefined
    this.reads.forget()
    this.service.forget()
    this.head.leave()
    this.feeds.part()
  }

  /** Ends the sessions at a node that the provider has left. */
  #endNodeSessions(endpoint: string, error: Error | undefined): void {
    // `ConnectionLost` is only about the connection of the provider. Each session has its own
    // connection, and ends by itself if it loses this connection.
    if (!isParaclockError(error) || error.code === 'ConnectionLost') return
    for (const session of [...this.#nodeSessions]) {
      if (session.endpoint.shown === endpoint) session.end(error)
    }
  }
}
