import { redactEndpoint } from '@paraclock/core'
import type { Config, NetworkConfig } from '../config/configSchema.ts'
import { changeChains } from '../config/networkRoles.ts'

/** Removes the keys in URLs from a configuration, because they could be secrets. */
export function redactConfig(config: Config): Config {
  const networks = Object.entries(config.networks).map(([name, network]) => [
    name,
    redactNetworkConfig(network)
  ])
  return { ...config, networks: Object.fromEntries(networks) }
}

export function redactNetworkConfig(network: NetworkConfig): NetworkConfig {
  return changeChains(network, (chain) => ({
    ...chain,
    endpoints: chain.endpoints.map(redactEndpoint)
  }))
}
