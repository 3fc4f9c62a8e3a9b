import type { Readiness } from '../server/Readiness.ts'
import type { Upstream } from '../upstream/Upstream.ts'

/** The answer of a gateway to `paraclock_gatewayStatus`. */
export interface GatewayStatus {
  readonly readiness: Readiness
  readonly upstream: string | null
  readonly genesis: string | null
  readonly best: { readonly number: number | null; readonly hash: string | null }
  /** Subscriptions at the upstream. Clients with the same parameters share a subscription. */
  readonly upstreamSubscriptions: number
  readonly cacheBytes: number
}

export function describeStatus(upstream: Upstream, readiness: Readiness): GatewayStatus {
  const { provider, head, feeds, cache } = upstream
  return {
    readiness,
    upstream: provider.endpoint ?? null,
    genesis: provider.genesis ?? null,
    best: { number: head.number ?? null, hash: head.known ?? null },
    upstreamSubscriptions: feeds.count,
    cacheBytes: cache.size
  }
}
