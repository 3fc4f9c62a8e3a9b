import type { ChainConfig, Config, NetworkConfig } from '../config/configSchema.ts'

// A key in a path is random, and so longer than the names that people give things.
const LONGEST_PLAIN_SEGMENT = 20

/** Takes out of a configuration what may be secret: keys in the URLs of endpoints. */
export function redactConfig(config: Config): Config {
  const networks = Object.entries(config.networks)
  return {
    ...config,
    networks: Object.fromEntries(
      networks.map(([name, network]) => [name, redactNetworkConfig(network)])
    )
  }
}

/** The same for one network. */
export function redactNetworkConfig(network: NetworkConfig): NetworkConfig {
  const { relay, service, target } = network
  return {
    ...network,
    relay: redactChain(relay),
    service: redactChain(service),
    target: redactChain(target)
  }
}

function redactChain<Chain extends ChainConfig>(chain: Chain): Chain {
  return { ...chain, endpoints: chain.endpoints.map(redactEndpoint) }
}

/** Shows a URL without user, password, query, fragment and what looks like a key in its path. */
export function redactEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return '…'
  const { protocol, host, pathname, search } = new URL(endpoint)
  const path = pathname
    .split('/')
    .map((segment) => (segment.length > LONGEST_PLAIN_SEGMENT ? '…' : segment))
    .join('/')
  const shown = `${protocol}//${host}${path === '/' ? '' : path}`
  return search === '' ? shown : `${shown}?…`
}
