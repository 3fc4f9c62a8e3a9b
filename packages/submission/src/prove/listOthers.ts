import { type LightEndpoint, parseEndpoint } from '@paraclock/connect'

/** The endpoints without the one in use, each once. It compares whole URLs, also the hidden parts. */
export function listOthers(
  endpoints: readonly (string | LightEndpoint)[],
  url: string | undefined,
  shown: string
): readonly (string | LightEndpoint)[] {
  const addressOf = (one: string): string => URL.parse(one)?.href ?? one
  const known = new Set(url === undefined ? [] : [addressOf(url)])
  return endpoints.filter((one) => {
    const address = addressOf(typeof one === 'string' ? one : one.url)
    const isKnown = known.has(address)
    known.add(address)
    return !isKnown && (url !== undefined || parseEndpoint(one).shown !== shown)
  })
}
