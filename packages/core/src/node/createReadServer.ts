import { createServer, type IncomingMessage, type Server } from 'node:http'
import { AdmissionRules, isLoopback } from './AdmissionRules.ts'

/** The answer of the server to one request. */
export interface ReadReply {
  readonly status: number
  readonly type: string
  readonly text: string
}

/** The arguments of {@link createReadServer}. */
export interface ReadServerSetup {
  readonly host: string
  /** The accepted host names. A server on the loopback also accepts the names of the loopback. */
  readonly hosts: readonly string[]
  /**
   * The origins of the pages that may read. Pages of the loopback may read if the list is empty and
   * the server listens on the loopback. `undefined` refuses all pages.
   */
  readonly origins: readonly string[] | undefined
  /** Answers a GET or HEAD request for a URL. If `answer` fails, the client gets status 500. */
  readonly answer: (url: URL) => Promise<ReadReply>
}

const MAX_MS = 5000
const MAX_CONNECTIONS = 64
const METHODS = 'GET, HEAD'
// The answer to a preflight request (OPTIONS), with which a browser asks whether a page may read.
const PREFLIGHT: ReadReply = { status: 204, type: 'text/plain', text: '' }

/** Returns a reply whose text is a value as JSON. */
export function replyJson(status: number, value: unknown): ReadReply {
  return { status, type: 'application/json; charset=utf-8', text: JSON.stringify(value) }
}

/**
 * Makes an HTTP server that answers GET and HEAD requests. If pages may read, it also answers the
 * OPTIONS requests of browsers.
 */
export function createReadServer(setup: ReadServerSetup): Server {
  const { host, hosts, origins } = setup
  const rules = new AdmissionRules({ host, hosts, origins: origins ?? [] })
  const server = createServer(
    { headersTimeout: MAX_MS, requestTimeout: MAX_MS, keepAliveTimeout: MAX_MS },
    (request, response) => {
      const { origin } = request.headers
      reply(request, setup, rules)
        .catch(() => replyJson(500, { status: 'failed' }))
        .then(({ status, type, text }) => {
          const isOpen = origin !== undefined && origins !== undefined && status !== 403
          const page = isOpen ? pageHeaders(rules.allowedOrigin(origin)) : {}
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...page })
          response.end(text)
        })
        .catch(() => response.destroy())
    }
  )
  server.setTimeout(MAX_MS)
  server.maxConnections = MAX_CONNECTIONS
  return server
}

function pageHeaders(origin: string) {
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': METHODS,
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': '86400',
    vary: 'origin'
  }
}

async function reply(
  request: IncomingMessage,
  { origins, answer }: ReadServerSetup,
  rules: AdmissionRules
): Promise<ReadReply> {
  const refusal = rules.refusal(request)
  if (refusal !== undefined) return replyJson(refusal.status, { status: refusal.problem })
  if (origins === undefined && isFromPage(request)) return replyJson(403, { status: 'no pages' })
  const { url = '', method } = request
  if (method === 'OPTIONS' && origins !== undefined) return PREFLIGHT
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

/**
 * Makes the server for operators: `/healthz`, `/readyz`, `/metrics`. It refuses requests that web
 * pages send.
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
  const describe = (state: { readonly isReady: boolean }) =>
    replyJson(state.isReady ? 200 : 503, state)
  return createReadServer({
    host,
    hosts: isLoopback(host) ? [] : ['*'],
    origins: undefined,
    answer: async ({ pathname }) => {
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
  })
}
