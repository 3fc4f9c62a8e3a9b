import type { IncomingMessage } from 'node:http'

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/
const ANY = '*'

/** Whether a host name or an address is that of this machine alone. */
export function isLoopback(host: string): boolean {
  return host === '::1' || LOOPBACK.test(host)
}

/** What the rules are made of. */
export interface AdmissionRulesSetup {
  /** The address that is listened at. */
  readonly host: string
  readonly hosts: readonly string[]
  readonly origins: readonly string[]
}

/**
 * Who may use a listener, by HTTP and by WebSocket alike: under which names it answers, and the pages
 * of which origins may use it. A listener on the loopback answers the loopback's names and pages, and
 * what else it is told: a page of any origin can send requests to this machine, and can give a name of
 * its own the loopback's address.
 */
export class AdmissionRules {
  readonly #setup: AdmissionRulesSetup
  readonly #isLocal: boolean

  constructor(setup: AdmissionRulesSetup) {
    this.#setup = setup
    this.#isLocal = isLoopback(setup.host)
  }

  /** Why a request is refused; `undefined` when it is not. */
  refusal({ headers }: IncomingMessage): string | undefined {
    const { host, origin } = headers
    if (!this.#answersHost(host)) return 'its Host is not one that this gateway answers to (hosts)'
    return this.#answersPage(origin)
      ? undefined
      : 'pages of its Origin may not use this gateway (origins)'
  }

  /** The origin that an answer allows. */
  allowedOrigin(origin: string): string {
    return this.#setup.origins.includes(ANY) ? ANY : origin
  }

  /** The rules, for the log. */
  get shown(): { readonly hosts: readonly string[]; readonly origins: readonly string[] } {
    const { hosts, origins } = this.#setup
    const local = this.#isLocal ? ['the loopback'] : []
    return {
      hosts: [...local, ...hosts],
      origins: origins.length === 0 ? local : origins
    }
  }

  #answersHost(header: string | undefined): boolean {
    const { hosts } = this.#setup
    if (hosts.includes(ANY)) return true
    const name = /^(\[[0-9a-f:]+\]|[\w.-]+)(?::\d{1,5})?$/i.exec(header ?? '')?.[1]?.toLowerCase()
    if (name === undefined) return false
    return hosts.includes(name) || (this.#isLocal && isLoopback(name))
  }

  /** What is no page sends no origin. */
  #answersPage(origin: string | undefined): boolean {
    const { origins } = this.#setup
    if (origin === undefined || origins.includes(ANY)) return true
    if (origins.length > 0) return origins.includes(origin)
    const url = URL.parse(origin)
    return this.#isLocal && url?.origin === origin && isLoopback(url.hostname)
  }
}
