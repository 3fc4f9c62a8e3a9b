import { redactEndpoint } from '@paraclock/core'
import type { ChainConfig, Config, NetworkConfig } from '../config/configSchema.ts'

/** Removes possible secrets from a configuration: keys in the URLs of endpoints. */
export function redactConfig(config: Config): Config {
  const networks = Object.entries(config.networks)
  return {
    ...config,
    networks: Object.fromEntries(
      networks.map(([name, network]) => [name, redactNetworkConfig(network)])
    )
  }
}

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
