import type { NamedEndpoint } from '@paraclock/connect'
import { redactEndpoint } from '@paraclock/core'

const NAMED = /^([\w-]{1,32})=(.*)$/s

/**
 * The upstreams with their names: the one that the configuration gives, or else the position there.
 * Clients and the log are told names, and never an address.
 */
export function readUpstreams(upstreams: readonly string[]): readonly NamedEndpoint[] {
  return [...new Set(upstreams)].map((item, index) => {
    const [, name, url] = NAMED.exec(item) ?? []
    return name !== undefined && url !== undefined
      ? { name, url }
      : { name: `upstream-${index + 1}`, url: item }
  })
}

/** An upstream as the configuration gives it, without what may be secret in its URL. */
export function showUpstream(item: string): string {
  const [, name, url] = NAMED.exec(item) ?? []
  // What does not lead to a URL may be part of one.
  const shown = redactEndpoint(url ?? item)
  return name === undefined || shown === '…' ? shown : `${name}=${shown}`
}
