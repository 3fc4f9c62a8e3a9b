import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { AdmissionRules, isLoopback } from './AdmissionRules.ts'
import type { Readiness } from './Readiness.ts'

/** The arguments of the operators' server. */
export interface OperatorServerSetup {
  readonly host: string
  readonly metrics: GatewayMetrics
  readonly readiness: () => Readiness
}

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}

const MAX_MS = 5000
const MAX_CONNECTIONS = 64
const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Makes the server for operators: `/healthz`, `/readyz`, `/metrics`. It has its own listener, so
 * that clients cannot use up its connections.
 */
export function createOperatorServer(setup: OperatorServerSetup): Server {
  const { host } = setup
  const rules = new AdmissionRules({ host, hosts: isLoopback(host) ? [] : ['*'], origins: [] })
  const server = createServer(
    { headersTimeout: MAX_MS, requestTimeout: MAX_MS, keepAliveTimeout: MAX_MS },
    (request, response) => {
      reply(request, setup, rules)
        .catch(() => json(500, 'failed'))
        .then(({ status, type, text }) => {
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' })
          response.end(text)
        })
        .catch(() => response.destroy())
    }
  )
  server.setTimeout(MAX_MS)
  server.maxConnections = MAX_CONNECTIONS
  return server
}

async function reply(
  request: IncomingMessage,
  setup: OperatorServerSetup,
  rules: AdmissionRules
): Promise<Reply> {
  const refusal = rules.refusal(request)
  if (refusal !== undefined) return json(refusal.status, refusal.problem)
  return isFromPage(request) ? json(403, 'no pages') : answer(request, setup)
}

/** Whether a browser sent the request for a page, and not for an address that a person typed. */
function isFromPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin !== undefined || (site !== undefined && site !== 'none')
}

async function answer(
  { url = '', method }: IncomingMessage,
  { metrics, readiness }: OperatorServerSetup
): Promise<Reply> {
  if (method !== 'GET' && method !== 'HEAD') return json(405, 'asked by GET')
  switch (url.split('?')[0]) {
    case '/healthz':
      return json(200, 'ok')
    case '/readyz': {
      const ready = readiness()
      return { status: ready.isReady ? 200 : 503, type: JSON_TYPE, text: JSON.stringify(ready) }
    }
    case '/metrics': {
      const { registry } = metrics
      return { status: 200, type: registry.contentType, text: await registry.metrics() }
    }
    default:
      return json(404, 'there are /healthz, /readyz and /metrics')
  }
}

function json(status: number, text: string): Reply {
  return { status, type: JSON_TYPE, text: JSON.stringify({ status: text }) }
}
