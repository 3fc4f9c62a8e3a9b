import type { Chain } from '../chain/Chain.ts'
import { type LightEndpoint, parseEndpoint } from '../endpoint/parseEndpoint.ts'
import { createProvider } from '../provider/createProvider.ts'
import { createRpcSource } from '../source/createRpcSource.ts'
import type { StateSource } from '../source/StateSource.ts'

export interface AskedEndpoint {
  readonly endpoint: string
  /** Rejects each request if the endpoint is unreachable or serves a different chain. */
  readonly source: Pick<StateSource, 'request'>
  readonly close: () => Promise<void>
}

/** A chain with the endpoint in use, and all configured endpoints of the chain. */
export interface AskedEndpoints {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts'>
  /** The endpoints as URLs or light clients. May include the endpoint in use. */
  readonly endpoints: readonly (string | LightEndpoint)[]
  readonly signal?: AbortSignal | undefined
}

/** The part of {@link AskedEndpoints} that the other endpoints are found by. */
type OtherEndpoints = Pick<AskedEndpoints, 'endpoints' | 'signal'> & {
  readonly chain: {
    readonly source: Pick<StateSource, 'url' | 'endpoint'>
    readonly facts: Pick<Chain['facts'], 'genesis' | 'endpoint'>
  }
}

const ANSWER_MS = 5_000

export function openOthers({ chain, endpoints, signal }: OtherEndpoints): readonly AskedEndpoint[] {
  const { genesis } = chain.facts
  return listOthers({ chain, endpoints }).map((endpoint) => {
    const options = { genesis, autoConnect: false, deadlineMs: ANSWER_MS, signal }
    const provider = createProvider([endpoint], options)
    const { request } = createRpcSource(provider)
    const connected = provider.connect()
    connected.catch(() => {})
    return {
      endpoint: parseEndpoint(endpoint).shown,
      source: { request: (...asked) => connected.then(() => request(...asked)) },
      close: () => provider.disconnect()
    }
  })
}

/**
 * Lists the endpoints other than the endpoint in use, without duplicates. Recognizes the endpoint
 * in use by its whole URL. If its URL is unknown, recognizes it by its name in error messages, in
 * which parts of the URL are hidden.
 *
 * @throws ParaclockError `EndpointMalformed`
 */
export function listOthers({
  chain: { source, facts },
  endpoints
}: OtherEndpoints): AskedEndpoints['endpoints'] {
  const { url, endpoint: shown = facts.endpoint } = source
  const addressOf = (one: string): string => URL.parse(one)?.href ?? one
  const known = new Set(url === undefined ? [] : [addressOf(url)])
  return endpoints.filter((one) => {
    const other = parseEndpoint(one)
    const address = addressOf(other.url)
    const isKnown = known.has(address)
    known.add(address)
    return !isKnown && (url !== undefined || other.shown !== shown)
  })
}
