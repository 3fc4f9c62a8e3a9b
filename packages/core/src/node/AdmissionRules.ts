import type { IncomingMessage } from 'node:http'
import { shorten } from '../errors/shorten.ts'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$/
const HOST = /^(\[[0-9a-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i
// Names such as `app.localhost` are left out, because they may belong to other programs.
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const ANY = '*'

/** Whether a host name or an address, on which a program listens, is the loopback. */
export function isLoopback(host: string): boolean {
  return LOOPBACK.test(host)
}

/**
 * Whether a text is `*` or an origin as browsers send it. `null`, which sandboxed pages send, is
 * not accepted.
 */
export function isOrigin(text: string): boolean {
  if (text === ANY) return true
  const url = URL.parse(text)
  return url !== null && url.origin !== 'null' && url.origin === text
}

/**
 * The settings of {@link AdmissionRules}. `host`: the host that the program listens on. `hosts`:
 * further names that are accepted in the header `Host`. `origins`: the origins of pages that may
 * send requests. In both lists, `*` accepts every value.
 */
export interface AdmissionRulesSetup {
  readonly host: string
  readonly hosts: readonly string[]
  readonly origins: readonly string[]
}

/**
 * Checks the headers `Host` and `Origin` of HTTP requests, because any web page can send requests
 * to this machine, and can point its own host name to the loopback's address. A program that
 * listens on the loopback accepts the loopback's names as `Host`. If `origins` is empty, such a
 * program also accepts the pages that the loopback serves.
 */
export class AdmissionRules {
  readonly #setup: AdmissionRulesSetup
  readonly #isLocal: boolean

  constructor(setup: AdmissionRulesSetup) {
    this.#setup = { ...setup, hosts: setup.hosts.map((host) => host.toLowerCase()) }
    this.#isLocal = isLoopback(setup.host)
  }

  /**
   * Returns the HTTP status and the problem of a refused request. Returns `undefined` for an
   * allowed request.
   */
  refusal(
    request: IncomingMessage
  ): { readonly status: 400 | 403; readonly problem: string } | undefined {
    const { host, origin } = request.headers
    const problem = problemOf(request)
    if (problem !== undefined) return { status: 400, problem }
    if (!this.#answersHost(host)) {
      const problem = `its Host ${shorten(host)} is not one that this program answers to (hosts)`
      return { status: 403, problem }
    }
    if (this.#answersPage(origin)) return undefined
    const page = `pages of its Origin ${shorten(origin)} may not use this program (origins)`
    return { status: 403, problem: page }
  }

  /**
   * Returns the value of `Access-Control-Allow-Origin` for an accepted origin: `*` if every origin
   * is accepted, otherwise the origin.
   */
  allowedOrigin(origin: string): string {
    return this.#setup.origins.includes(ANY) ? ANY : origin
  }

  /** The accepted host names and origins, for the log. */
  get shown(): { readonly hosts: readonly string[]; readonly origins: readonly string[] } {
    const { hosts, origins } = this.#setup
    const local = this.#isLocal ? [...LOCAL] : []
    return { hosts: [...local, ...hosts], origins: origins.length === 0 ? local : origins }
  }

  #answersHost(header: string | undefined): boolean {
    const { hosts } = this.#setup
    if (hosts.includes(ANY)) return true
    const name = HOST.exec(header ?? '')?.[1]?.toLowerCase()
    return name !== undefined && (hosts.includes(name) || this.#isOfLoopback(name))
  }

  // A request without an `Origin` is accepted, because programs other than browsers send none.
  #answersPage(origin: string | undefined): boolean {
    const { origins } = this.#setup
    if (origin === undefined || origins.includes(ANY)) return true
    if (origins.length > 0) return origins.includes(origin)
    const url = URL.parse(origin)
    return url?.origin === origin && this.#isOfLoopback(url.hostname)
  }

  #isOfLoopback(name: string): boolean {
    return this.#isLocal && (LOCAL.has(name) || name === this.#setup.host)
  }
}

// Returns the problem of a malformed request that Node.js does not refuse. Of several `Host`
// headers, Node.js reads only the first, but a proxy may read the last.
function problemOf({ url = '', headers, rawHeaders }: IncomingMessage): string | undefined {
  if (!url.startsWith('/')) return 'its target is not a path'
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text))
  if (hosts.length > 1) return 'it has more than one Host header'
  const { host } = headers
  return host === undefined || HOST.test(host)
    ? undefined
    : `its Host ${shorten(host)} is not a host name with a port`
}
