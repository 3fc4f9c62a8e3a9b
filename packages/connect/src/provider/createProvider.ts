import { ParaclockError, requireNode } from '@paraclock/core'
import { type LightEndpoint, type NamedEndpoint, parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { EndpointMalformed } from '../errors/endpoints.ts'
import { type ProviderOptions, resolveOptions } from '../pool/ProviderOptions.ts'
import type { ParaclockProvider } from './ParaclockProvider.ts'
import { PooledProvider } from './PooledProvider.ts'

/**
 * Creates a provider for polkadot.js over one or more WebSocket endpoints of one chain. It replaces
 * `WsProvider`.
 *
 * @throws ParaclockError `EndpointMalformed`, `ArgumentInvalid`, `NodeVersionUnsupported`
 *
 * @example
 * ```ts
 * import { createProvider } from '@paraclock/connect'
 * import { ApiPromise } from '@polkadot/api'
 *
 * const provider = createProvider(['wss://rpc-a.example', 'wss://rpc-b.example'])
 * provider.on('switched', ({ from, to }) => console.log(`${from} -> ${to}`))
 * const api = await ApiPromise.create({ provider })
 * ```
 */
export function createProvider(
  endpoints: string | readonly (string | NamedEndpoint | LightEndpoint)[],
  options: ProviderOptions = {}
): ParaclockProvider {
  requireNode()
  const list = typeof endpoints === 'string' ? [endpoints] : endpoints
  if (list.length === 0) {
    const problem = 'the list is empty, at least one endpoint is needed'
    throw new ParaclockError(EndpointMalformed, { value: endpoints, problem })
  }
  const unique = new Map(list.map(parseEndpoint).map((endpoint) => [endpoint.url, endpoint]))
  return new PooledProvider([...unique.values()], resolveOptions(options))
}
