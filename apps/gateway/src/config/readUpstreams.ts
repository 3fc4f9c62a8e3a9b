import type { NamedEndpoint } from '@paraclock/connect'
import { redactEndpoint } from '@paraclock/core'

const NAMED = /^([\w-]{1,32})=(.*)$/s

/**
 * Gives each upstream a name. Without a configured name, the first upstream is `upstream-1`.
 * Clients get the names instead of URLs. At the start, the log lists each name with its redacted
 * URL.
 */
export function readUpstreams(upstreams: readonly string[]): readonly NamedEndpoint[] {
  return [...new Set(upstreams)].map((item, index) => {
    const [, name, url] = NAMED.exec(item) ?? []
    return name !== undefined && url !== undefined
      ? { name, url }
      : { name: `upstream-${index + 1}`, url: item }
  })
}

/** Returns an upstream with its configured name and a redacted URL. */
export function showUpstream(item: string): string {
  const [, name, url] = NAMED.exec(item) ?? []
  // Text that is not a URL can be a part of a URL with a key, so this text is redacted too.
  const shown = redactEndpoint(url ?? item)
  return name === undefined || shown === '…' ? shown : `${name}=${shown}`
}
