import { FactMismatch, isParaclockError } from '@paraclock/core'
import { UpstreamsIncomplete } from '../errors.ts'
import type { Readiness } from '../server/Readiness.ts'
import { ServiceMethods } from '../upstream/ServiceMethods.ts'
import type { Upstream } from '../upstream/Upstream.ts'
import type { AllowList } from './createAllowList.ts'

/** The methods that the gateway itself answers, by name. */
export type OwnMethods = Readonly<Record<string, () => unknown>>

export interface OwnMethodsSetup {
  readonly upstream: Upstream
  readonly allowList: AllowList
  readonly readiness: () => Readiness
  readonly diagnostics: boolean
}

export function createOwnMethods(setup: OwnMethodsSetup): OwnMethods {
  const own: OwnMethods = {
    rpc_methods: async () => ({ methods: await listMethods(setup, Object.keys(own)) }),
    ...(setup.diagnostics ? { paraclock_gatewayStatus: () => describeStatus(setup) } : {})
  }
  return own
}

async function listMethods(
  { upstream, allowList }: OwnMethodsSetup,
  own: readonly string[]
): Promise<readonly string[]> {
  const offered = (await upstream.offered()) ?? []
  const passed = [...offered].filter((method) => allowList.has(method))
  const others = passed.filter((method) => !ServiceMethods.has(method))
  const service = await upstream.service.list().catch(omitUnknown)
  return [...new Set([...own, ...others, ...service])].sort()
}

/**
 * Returns an empty list if too few upstreams agree on the runtime. The answer to `rpc_methods` then
 * lists no method of the service. It is still sent, because clients such as polkadot.js cannot
 * connect without it.
 */
function omitUnknown(error: unknown): readonly string[] {
  if (isParaclockError(error, FactMismatch) || isParaclockError(error, UpstreamsIncomplete))
    return []
  throw error
}

/**
 * Returns the answer of `paraclock_gatewayStatus`. Clients share subscriptions, so
 * `upstreamSubscriptions` can be less than the number of the clients' subscriptions.
 */
function describeStatus({ upstream, readiness }: OwnMethodsSetup) {
  const { provider, head, feeds, cache } = upstream
  return {
    readiness: readiness(),
    upstream: provider.endpoint ?? null,
    genesis: provider.genesis ?? null,
    best: { number: head.number ?? null, hash: head.known ?? null },
    upstreamSubscriptions: feeds.count,
    cacheBytes: cache.size
  }
}
