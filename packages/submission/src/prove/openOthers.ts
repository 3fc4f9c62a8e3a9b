import {
  type Chain,
  createProvider,
  createRpcSource,
  type LightEndpoint,
  parseEndpoint,
  type StateSource
} from '@paraclock/connect'

export interface EndpointAnswer<Answer> {
  readonly endpoint: string
  readonly source: Pick<StateSource, 'request'>
  /**
   * The endpoint's answer. Rejects if the endpoint is unreachable, refuses the request, or serves
   * another chain.
   */
  readonly answer: Promise<Answer>
  readonly close: () => Promise<void>
}

/** The endpoints of a chain: `chain` uses one endpoint, and `endpoints` lists all endpoints. */
export interface AskedEndpoints {
  readonly chain: Pick<Chain, 'name' | 'source' | 'facts'>
  /**
   * The endpoints of the chain, as URLs or as light clients. The list may include the endpoint in
   * use.
   */
  readonly endpoints: readonly (string | LightEndpoint)[]
  readonly signal?: AbortSignal | undefined
}

const ANSWER_MS = 5_000

export function openOthers<Answer>(
  { chain, endpoints, signal }: AskedEndpoints,
  ask: (source: Pick<StateSource, 'request'>) => Promise<Answer>
): readonly EndpointAnswer<Answer>[] {
  const { genesis } = chain.facts
  return listOthers({ chain, endpoints }).map((endpoint) => {
    const options = { genesis, autoConnect: false, deadlineMs: ANSWER_MS, signal }
    const provider = createProvider([endpoint], options)
    const source = createRpcSource(provider)
    const answer = provider.connect().then(() => ask(source))
    answer.catch(() => {})
    const { shown } = parseEndpoint(endpoint)
    return { endpoint: shown, source, answer, close: () => provider.disconnect() }
  })
}

/**
 * Lists the endpoints other than the endpoint in use, without duplicates. Whole URLs are compared,
 * including the parts that error messages hide. If the source does not state its URL, the names in
 * error messages are compared instead.
 *
 * @throws ParaclockError `EndpointMalformed`
 */
export function listOthers({
  chain: { source, facts },
  endpoints
}: AskedEndpoints): AskedEndpoints['endpoints'] {
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
