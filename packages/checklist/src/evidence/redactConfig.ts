import { redactEndpoint } from '@paraclock/core'
import type { ChainConfig, Config, NetworkConfig } from '../config/configSchema.ts'
import { changeChains } from '../config/networkRoles.ts'

/** Removes possible secrets from a configuration: keys in URLs. */
export function redactConfig(config: Config): Config {
  const networks = Object.entries(config.networks).map(([name, network]) => [
    name,
    redactNetworkConfig(network)
  ])
  return { ...config, networks: Object.fromEntries(networks) }
}

export function redactNetworkConfig(network: NetworkConfig): NetworkConfig {
  const { history, ...chains } = changeChains(network, redactChain)
  return history === undefined ? chains : { ...chains, history: redactEndpoint(history) }
}

function redactChain<Chain extends ChainConfig>(chain: Chain): Chain {
  return { ...chain, endpoints: chain.endpoints.map(redactEndpoint) }
}
