import { createServer, type IncomingMessage, type Server } from 'node:http'
import { AdmissionRules, isLoopback } from './AdmissionRules.ts'

interface Reply {
  readonly status: number
  readonly type: string
  readonly text: string
}

const MAX_MS = 5000
const MAX_CONNECTIONS = 64

function replyJson(status: number, value: unknown): Reply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(value) }
}

/**
 * Makes the server for operators: `/healthz`, `/readyz`, `/metrics`. It answers GET and HEAD
 * requests, and refuses those that web pages send.
 */
export function createOperatorServer(setup: {
  readonly host: string
  /** Returns the answer of `/healthz`. By default, the status is always 200. */
  readonly health?: () => { readonly isReady: boolean }
  /** Returns whether the program accepts work. `/readyz` answers with the whole returned value. */
  readonly readiness: () => { readonly isReady: boolean }
  readonly metrics: {
    readonly contentType: string
    readonly metrics: () => Promise<string>
  }
}): Server {
  const { host, health, readiness, metrics } = setup
  const hosts = isLoopback(host) ? [] : ['*']
  const rules = new AdmissionRules({ host, hosts, origins: [] })
  const describe = (state: { readonly isReady: boolean }) =>
    replyJson(state.isReady ? 200 : 503, state)
  const answer = async ({ pathname }: URL): Promise<Reply> => {
    switch (pathname) {
      case '/healthz':
        return health === undefined ? replyJson(200, { status: 'ok' }) : describe(health())
      case '/readyz':
        return describe(readiness())
      case '/metrics':
        return { status: 200, type: metrics.contentType, text: await metrics.metrics() }
      default:
        return replyJson(404, { status: 'there are /healthz, /readyz and /metrics' })
    }
  }
  const server = createServer(
    { headersTimeout: MAX_MS, requestTimeout: MAX_MS, keepAliveTimeout: MAX_MS },
    (request, response) => {
      reply(request, rules, answer)
        .catch(() => replyJson(500, { status: 'failed' }))
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
  rules: AdmissionRules,
  answer: (url: URL) => Promise<Reply>
): Promise<Reply> {
  const refusal = rules.refusal(request)
  if (refusal !== undefined) return replyJson(refusal.status, { status: refusal.problem })
  if (isFromPage(request)) return replyJson(403, { status: 'no pages' })
  const { url = '', method } = request
  if (method !== 'GET' && method !== 'HEAD') return replyJson(405, { status: 'asked by GET' })
  const base = 'http://localhost'
  return URL.canParse(url, base)
    ? await answer(new URL(url, base))
    : replyJson(400, { status: 'its target is not a path' })
}

// Whether a page sent the request. For an address that a person typed, a browser sends
// `sec-fetch-site: none`.
function isFromPage({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  return headers.origin !== undefined || (site !== undefined && site !== 'none')
}
