import { randomBytes } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize, sep } from 'node:path'
import { FileUnavailable, ParaclockError } from '@paraclock/core'
import { bindServer } from '@paraclock/core/node'

const HOST = '127.0.0.1'
const DEFAULT_PORT = 80
const TOKEN_BYTES = 16
const COOKIE = 'paraclock'
const CONFIG = 'configuration.json'
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm'
}

/**
 * Serves the console and the configuration on the loopback address. Endpoints may contain keys, so
 * each request must have the loopback address in `Host`, and a cookie. `Host` excludes pages of other
 * sites. The cookie excludes other users of the machine: the token in the address is exchanged for it
 * once. The path is random, because browsers send a cookie to every port of the loopback address.
 */
export async function serveConsole(args: {
  readonly folder: string
  readonly config: string
  /** The origins to which the page may connect: `wss://relay.example`. */
  readonly origins: readonly string[]
  /** The port to listen on. With 0, the system chooses a free port. */
  readonly port: number
}) {
  const folder = await realpath(args.folder)
  const [folderName, cookie, token] = [0, 1, 2].map(() => randomBytes(TOKEN_BYTES).toString('hex'))
  const base = `/${folderName}/`
  let isExchanged = false
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      response.statusCode = 404
      response.end()
    })
  })

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { port } = server.address() as AddressInfo
    for (const [name, value] of listHeaders(args.origins)) response.setHeader(name, value)
    const { method, url = '/' } = request
    const { pathname } = new URL(url, `http://${HOST}`)
    const isOurs = isOwnHost(request.headers.host, port)
    const isKnown = request.headers.cookie?.split('; ').includes(`${COOKIE}=${cookie}`) === true
    const isEntry = method === 'GET' && pathname === base + token && (isKnown || !isExchanged)
    if (isOurs && isEntry) {
      isExchanged = true
      const terms = `HttpOnly; SameSite=Lax; Path=${base}`
      response.setHeader('set-cookie', `${COOKIE}=${cookie}; ${terms}`)
      response.setHeader('location', `${base}#/check`)
      response.statusCode = 303
      response.end()
      return
    }
    const isRead = pathname.startsWith(base) && (method === 'GET' || method === 'HEAD')
    if (!isOurs || !isKnown || !isRead) {
      response.statusCode = isOurs ? 404 : 421
      response.end()
      return
    }
    const path = normalize(decodeURIComponent(pathname.slice(base.length)) || 'index.html')
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
    response.end(await read(path))
  }

  const read = async (path: string): Promise<string | Buffer> => {
    if (path === CONFIG) return args.config
    const file = await realpath(join(folder, path))
    if (!file.startsWith(folder + sep)) {
      throw new ParaclockError(FileUnavailable, { path, problem: 'it is outside of the folder' })
    }
    if (path !== 'index.html') return await readFile(file)
    const page = await readFile(file, 'utf8')
    return page.replace('</head>', `<meta name="paraclock-config" content="./${CONFIG}" /></head>`)
  }

  const port = await bindServer(server, { host: HOST, port: args.port })
  return {
    /** The address to open in the browser, once. It contains the secret token. */
    address: `http://${HOST}:${port}${base}${token}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    }
  }
}

/** Whether `Host` names the loopback address and this port. Browsers leave out port 80. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const ports = port === DEFAULT_PORT ? ['', `:${port}`] : [`:${port}`]
  return [HOST, 'localhost'].some((name) => ports.some((end) => host === name + end))
}

/**
 * Lists the headers of a response. They let the page connect only to this server and to `origins`.
 */
function listHeaders(origins: readonly string[]): readonly (readonly [string, string])[] {
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...origins].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ]
  return [
    ['content-security-policy', policy.join('; ')],
    ['x-content-type-options', 'nosniff'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['referrer-policy', 'no-referrer'],
    ['cache-control', 'no-store']
  ]
}
