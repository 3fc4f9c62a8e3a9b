import { noteEndpoint, redactEndpoint } from '@paraclock/core'
import { bindServer, createOperatorServer } from '@paraclock/core/node'
import { CallRouter } from './calls/CallRouter.ts'
import { GatewayMetrics } from './GatewayMetrics.ts'
import { type GatewayOptions, readOptions } from './options.ts'
import { createServer } from './server/createServer.ts'
import { serveClients } from './server/serveClients.ts'
import { ServiceMethods } from './upstream/ServiceMethods.ts'
import { type Readiness, Upstreams } from './upstream/Upstreams.ts'

export interface Gateway {
  readonly port: number
  /** The URL for JSON-RPC requests by POST. */
  readonly httpUrl: string
  readonly wsUrl: string
  /** The URL of `/healthz`, `/readyz` and `/metrics`. */
  readonly operatorUrl: string
  /** Whether a node is connected and its best block is recent. */
  readiness(): Readiness
  /** Accepts no more requests, finishes the pending calls, and ends the gateway. */
  close(): Promise<void>
}

/** The options of a gateway. Those that are left out have their defaults. */
export type StartGatewayArgs = Pick<GatewayOptions, 'upstreams'> & Partial<GatewayOptions>

/**
 * Starts a gateway. Resolves when it listens, also if no node can be reached yet.
 *
 * @throws ParaclockError `ArgumentInvalid`, `PortUnavailable`
 *
 * @example
 * ```ts
 * import { startGateway } from '@paraclock/gateway'
 *
 * const gateway = await startGateway({ upstreams: ['wss://rpc-a.example'], port: 0 })
 * console.log(gateway.httpUrl)
 * await gateway.close()
 * ```
 */
export async function startGateway(args: StartGatewayArgs): Promise<Gateway> {
  const { read: options, problems } = readOptions(args)
  for (const url of options.upstreams) noteEndpoint(url)
  if (problems[0] !== undefined) throw problems[0]
  const { host, operatorHost, operatorPort, shutdownMs } = options
  const app = await createServer(options)
  const context = { options, log: app.log, metrics: new GatewayMetrics() }
  const { log, metrics } = context
  const upstreams = new Upstreams(context, (what) => {
    service.forget()
    if (what === 'answers') calls.cache.clear()
  })
  const service = new ServiceMethods(context, upstreams)
  const calls = new CallRouter(context, upstreams, service)
  const { sockets, drain } = await serveClients(context, app, upstreams, calls)
  const readiness = (): Readiness => upstreams.readiness()
  const { registry } = metrics
  const operators = createOperatorServer({ host: operatorHost, metrics: registry, readiness })
  const headAge = (): number => (readiness().headAgeMs ?? 0) / 1000
  metrics.observe('websockets', 'Open WebSockets', () => sockets.size)
  metrics.observe('upstream_sockets', 'Open connections to nodes', () => upstreams.links.size)
  metrics.observe('cache_bytes', 'Bytes of cached answers', () => calls.cache.calculatedSize)
  metrics.observe('head_age_seconds', 'Since when the best block stays the same', headAge)
  metrics.observe('ready', 'Whether it is ready', () => Number(readiness().isReady))
  const end = async (longestMs: number): Promise<void> => {
    upstreams.stop()
    await drain(longestMs)
    for (const link of [...upstreams.links]) upstreams.leave(link)
    operators.closeAllConnections()
    operators.close()
  }
  try {
    const listenTextResolver = (at: string): string => `listening at ${at}`
    const port = await bindServer(app.server, options, (at) =>
      app.listen({ ...at, listenTextResolver })
    )
    const ofOperators = await bindServer(operators, { host: operatorHost, port: operatorPort })
    const operatorUrl = `http://${inUrl(operatorHost)}:${ofOperators}`
    const shown = options.upstreams.map((url) => redactEndpoint(url))
    log.info({ upstreams: shown }, 'the nodes upstream-1 and following')
    log.info(`health and metrics at ${operatorUrl}`)
    upstreams.start()
    const [httpUrl, wsUrl] = ['http', 'ws'].map((scheme) => `${scheme}://${inUrl(host)}:${port}`)
    let closing: Promise<void> | undefined
    return {
      port,
      httpUrl: httpUrl as string,
      wsUrl: wsUrl as string,
      operatorUrl,
      readiness,
      close: () => {
        closing ??= end(shutdownMs)
        return closing
      }
    }
  } catch (error) {
    await end(0)
    throw error
  }
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
