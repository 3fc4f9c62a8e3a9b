import type { AddressInfo, Server } from 'node:net'
import { ParaclockError, PortUnavailable } from '@paraclock/core'
import type { FastifyInstance } from 'fastify'
import type { GatewayConfig } from './config/GatewayConfig.ts'
import type { CallAnswerer } from './envelope/answerMessage.ts'
import { AllowList } from './methods/AllowList.ts'
import { describeStatus } from './methods/describeStatus.ts'
import { MethodRouter } from './methods/MethodRouter.ts'
import { GatewayMetrics } from './metrics/GatewayMetrics.ts'
import { trustNetworks } from './server/clientAddress.ts'
import { createHttpServer } from './server/createHttpServer.ts'
import { RateLimits } from './server/RateLimits.ts'
import type { Readiness } from './server/Readiness.ts'
import { SocketServer } from './server/SocketServer.ts'
import { Upstream } from './upstream/Upstream.ts'

/** A gateway that is listening. */
export interface Gateway {
  /** The port. */
  readonly port: number
  /** Where requests are POSTed to. */
  readonly httpUrl: string
  /** Where WebSockets connect to. */
  readonly wsUrl: string
  /** Whether its upstream is connected and fresh. */
  readiness(): Readiness
  /**
   * Resolves when the first block of an upstream is known.
   *
   * @throws ParaclockError what keeps every upstream from being used.
   */
  untilReady(): Promise<void>
  /** Takes nothing up any more, finishes what is under way, and ends. */
  close(): Promise<void>
}

/**
 * Starts a gateway. It listens at once, and is ready when an upstream is.
 *
 * @throws ParaclockError `PortUnavailable`, `EndpointMalformed`
 *
 * @example
 * ```ts
 * import { readGatewayConfig, startGateway } from '@paraclock/gateway'
 *
 * const { config } = readGatewayConfig({ flags: { upstreams: ['wss://rpc-a.example'], port: 0 } })
 * const gateway = await startGateway(config)
 * console.log(gateway.httpUrl)
 * await gateway.close()
 * ```
 */
export async function startGateway(config: GatewayConfig): Promise<Gateway> {
  const metrics = new GatewayMetrics()
  const rates = new RateLimits({ ...config, metrics })
  const trusted = trustNetworks(config.trustedProxies)
  const allowList = new AllowList(config)
  const state = { isDraining: false }
  const readiness = (): Readiness => readReadiness(upstream, config, state.isDraining)
  const calls: CallAnswerer = {
    answer: (call, client) => router.answer(call, client),
    costOf: (method) => router.costOf(method)
  }
  const shared = { config, rates, trusted, metrics, calls }
  const app = createHttpServer({
    ...shared,
    readiness,
    isDraining: () => state.isDraining
  })
  const upstream = new Upstream({ config, metrics, log: app.log })
  const sockets = new SocketServer(shared)
  const status = (): unknown => describeStatus(upstream, readiness())
  const router = new MethodRouter({
    upstream,
    allowList,
    metrics,
    own: config.diagnostics ? { paraclock_gatewayStatus: status } : {}
  })
  app.server.on('upgrade', (request, socket, head) => sockets.upgrade(request, socket, head))
  metrics.observe({
    connections: countConnections(app.server),
    sockets: () => sockets.count,
    clientFeeds: () => sockets.feeds,
    upstreamFeeds: () => upstream.feeds.count,
    cacheBytes: () => upstream.cache.bytes,
    headAgeSeconds: () => (readiness().headAgeMs ?? 0) / 1000,
    isReady: () => readiness().isReady
  })
  const port = await listen(app, config)
  upstream.start()
  const shownHost = config.host.includes(':') ? `[${config.host}]` : config.host
  const close = async (): Promise<void> => {
    state.isDraining = true
    const timer = setTimeout(() => app.server.closeAllConnections(), config.shutdownMs)
    await Promise.all([sockets.drain(config.shutdownMs), app.close()])
    clearTimeout(timer)
    await upstream.stop()
  }
  let closing: Promise<void> | undefined
  return {
    port,
    httpUrl: `http://${shownHost}:${port}`,
    wsUrl: `ws://${shownHost}:${port}`,
    readiness,
    untilReady: async () => void (await upstream.head.hash()),
    close: () => {
      closing ??= close()
      return closing
    }
  }
}

/** Counts open connections: those of HTTP, and those that have become WebSockets. */
function countConnections(server: Server): () => number {
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    socket.once('close', () => {
      open -= 1
    })
  })
  return () => open
}

async function listen(app: FastifyInstance, { host, port }: GatewayConfig): Promise<number> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `listening at ${address}` })
  } catch (error) {
    const problem = (error as { code?: string }).code ?? String(error)
    const address = `${host}:${port}`
    throw new ParaclockError(PortUnavailable, { address, problem }, { cause: error })
  }
  return (app.server.address() as AddressInfo).port
}

function readReadiness(upstream: Upstream, config: GatewayConfig, isDraining: boolean): Readiness {
  const { head, provider } = upstream
  const headAgeMs = head.known === undefined ? null : Date.now() - head.changedAt
  const problem = isDraining
    ? 'it is shutting down'
    : !provider.isConnected
      ? 'no upstream is connected'
      : headAgeMs === null
        ? 'no block is known yet'
        : config.staleMs > 0 && headAgeMs > config.staleMs
          ? 'the head stands still'
          : undefined
  return { isReady: problem === undefined, headAgeMs, ...(problem ? { problem } : {}) }
}
