import type { Server } from 'node:net'
import { AdmissionRules, bindServer, createOperatorServer } from '@paraclock/core/node'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config/GatewayConfig.ts'
import type { CallAnswerer } from './envelope/answerMessage.ts'
import { createAllowList } from './methods/createAllowList.ts'
import { MethodRouter } from './methods/MethodRouter.ts'
import { createOwnMethods } from './methods/ownMethods.ts'
import { GatewayMetrics } from './metrics/GatewayMetrics.ts'
import { Backlog } from './server/Backlog.ts'
import { ConnectionGate } from './server/ConnectionGate.ts'
import { listNetworks } from './server/clientAddress.ts'
import { createHttpServer } from './server/createHttpServer.ts'
import { RateLimits } from './server/RateLimits.ts'
import type { Readiness } from './server/Readiness.ts'
import { SocketServer } from './server/SocketServer.ts'
import { agreeOnGenesis } from './upstream/agreeOnGenesis.ts'
import { Upstream } from './upstream/Upstream.ts'

/** The limits of unsent bytes, as multiples of `slowReaderBytes`. */
const READERS_OF_ADDRESS = 8
const READERS_IN_ALL = 32

export interface Gateway {
  readonly port: number
  /** The URL for JSON-RPC requests by POST. */
  readonly httpUrl: string
  readonly wsUrl: string
  /** The URL of `/healthz`, `/readyz` and `/metrics`. */
  readonly operatorUrl: string
  /** Whether the upstream is connected and its head is fresh. */
  readiness(): Readiness
  /**
   * Resolves when the best block of an upstream is known.
   *
   * @throws ParaclockError the reason why no upstream can be used.
   */
  untilReady(): Promise<void>
  /** Accepts no more requests, finishes the open requests, and ends the gateway. */
  close(): Promise<void>
}

/**
 * Starts a gateway. It is ready when an upstream is ready. Without a configured genesis hash, it
 * first compares the genesis hashes of several upstreams.
 *
 * @throws ParaclockError `PortUnavailable`, `EndpointMalformed`, `GenesisMismatch`
 *
 * @example
 * ```ts
 * import { readGatewayConfig, startGateway } from '@paraclock/gateway'
 *
 * const { config } = await readGatewayConfig({ flags: { upstreams: ['wss://rpc-a.example'], port: 0 } })
 * const gateway = await startGateway(config)
 * console.log(gateway.httpUrl)
 * await gateway.close()
 * ```
 */
export async function startGateway(given: GatewayConfig): Promise<Gateway> {
  const config = { ...given, genesis: given.genesis || (await agreeOnGenesis(given)) }
  const metrics = new GatewayMetrics()
  const rates = new RateLimits({ ...config, metrics })
  const trusted = listNetworks(config.trustedProxies)
  const allowList = createAllowList(config)
  const state = { isDraining: false }
  const readiness = (): Readiness => readReadiness(upstream, config, state.isDraining)
  const calls: CallAnswerer = {
    answer: (call, client) => router.answer(call, client),
    costOf: (method) => router.costOf(method)
  }
  const rules = new AdmissionRules(config)
  const gate = new ConnectionGate({ ...config, trusted, metrics })
  const backlog = new Backlog({
    perAddress: config.slowReaderBytes * READERS_OF_ADDRESS,
    inAll: config.slowReaderBytes * READERS_IN_ALL
  })
  const shared = { config, rates, backlog, trusted, rules, calls }
  const app = createHttpServer({
    ...shared,
    onSlow: () => metrics.slowReaders.inc(),
    isDraining: () => state.isDraining
  })
  gate.guard(app.server)
  const upstream = new Upstream({ config, metrics, log: app.log })
  const sockets = new SocketServer({
    ...shared,
    gate,
    metrics,
    onFault: (error) => app.log.error({ err: error }, 'a client was closed')
  })
  const router = new MethodRouter({
    upstream,
    allowList,
    metrics,
    onFault: (error) => app.log.error({ err: error }, 'a call failed'),
    own: createOwnMethods({ upstream, allowList, readiness, diagnostics: config.diagnostics })
  })
  app.server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))
  metrics.observe([
    ['connections', 'Open connections, WebSockets included', () => gate.open],
    ['websockets', 'Open WebSockets', () => sockets.count],
    ['client_subscriptions', 'Subscriptions of clients', () => sockets.feeds],
    ['upstream_subscriptions', 'Subscriptions at the upstream', () => upstream.feeds.count],
    ['cache_bytes', 'Bytes of kept answers', () => upstream.cache.size],
    [
      'head_age_seconds',
      'Since when the head stands still',
      () => (readiness().headAgeMs ?? 0) / 1000
    ],
    ['ready', 'Whether it is ready', () => Number(readiness().isReady)]
  ])
  const operators = createOperatorServer({
    host: config.operatorHost,
    metrics: metrics.registry,
    readiness
  })
  const [port, operatorPort] = await listen(config, app, operators).catch(async (error) => {
    await Promise.all([sockets.drain(0), app.close()])
    throw error
  })
  const operatorUrl = `http://${inUrl(config.operatorHost)}:${operatorPort}`
  app.log.info(rules.shown, 'answers these hosts, and pages of these origins')
  app.log.info(`health and metrics at ${operatorUrl}`)
  upstream.start()
  const shownHost = inUrl(config.host)
  const close = async (): Promise<void> => {
    state.isDraining = true
    const timer = setTimeout(() => app.server.closeAllConnections(), config.shutdownMs)
    await Promise.all([sockets.drain(config.shutdownMs), app.close()])
    clearTimeout(timer)
    await upstream.stop()
    operators.closeAllConnections()
    operators.close()
  }
  let closing: Promise<void> | undefined
  return {
    port,
    httpUrl: `http://${shownHost}:${port}`,
    wsUrl: `ws://${shownHost}:${port}`,
    operatorUrl,
    readiness,
    untilReady: async () => void (await upstream.head.hash()),
    close: () => {
      closing ??= close()
      return closing
    }
  }
}

async function listen(
  { host, port, operatorHost, operatorPort }: GatewayConfig,
  app: FastifyInstance,
  operators: Server
): Promise<readonly [port: number, operatorPort: number]> {
  const listenTextResolver = (at: string): string => `listening at ${at}`
  return [
    await bindServer(app.server, { host, port }, (at) => app.listen({ ...at, listenTextResolver })),
    await bindServer(operators, { host: operatorHost, port: operatorPort })
  ]
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

function readReadiness(upstream: Upstream, config: GatewayConfig, isDraining: boolean): Readiness {
  const { head, provider } = upstream
  const headAgeMs = head.known === undefined ? null : Math.round(performance.now()) - head.changedAt
  const problem = isDraining
    ? 'it is shutting down'
    : !provider.isConnected
      ? 'no upstream is connected'
      : headAgeMs === null
        ? 'no block is known yet'
        : config.staleMs > 0 && headAgeMs > config.staleMs
          ? 'the head stands still'
          : undefined
  return { isReady: problem === undefined, headAgeMs, problem }
}
