import { ParaclockError, requireNode } from '@paraclock/core'
import {
  type Endpoint,
  type LightEndpoint,
  type NamedEndpoint,
  parseEndpoint
} from '../endpoint/parseEndpoint.ts'
import { EndpointMalformed } from '../errors/endpoints.ts'
import type { ParaclockProvider } from './ParaclockProvider.ts'
import { PooledProvider } from './PooledProvider.ts'
import type { ProviderOptions } from './ProviderOptions.ts'
import { resolveOptions } from './resolveOptions.ts'

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
    throw new ParaclockError(EndpointMalformed, {
      value: endpoints,
      problem: 'the list is empty, at least one endpoint is needed'
    })
  }
  const unique = new Map<string, Endpoint>()
  for (const endpoint of list.map(parseEndpoint)) unique.set(endpoint.url, endpoint)
  return new PooledProvider([...unique.values()], resolveOptions(options))
}
