import type { CommandContext } from '../cli/Command.ts'
import type { ChainConfig, Config } from '../config/Config.ts'
import { type Connections, createConnections } from '../gather/createConnections.ts'
import { formatPath } from '../schema/formatPath.ts'
import { openChainMemory, openMetadataCache } from './openMetadataCache.ts'

/** Makes the connections of a command, with the times that the configuration allows. */
export function openConnections(
  context: Pick<CommandContext, 'env'>,
  { networks, timeouts = {} }: Pick<Config, 'networks' | 'timeouts'>
): Connections {
  const { connect, request } = timeouts
  return createConnections({
    metadataCache: openMetadataCache(context),
    memory: openChainMemory(context),
    locate: (chain) => locateChain(networks, chain),
    ...(connect === undefined ? {} : { connectMs: connect * 1000 }),
    ...(request === undefined ? {} : { requestMs: request * 1000 })
  })
}

/** Where the configuration has the endpoints of a chain: `networks.main.target.endpoints`. */
function locateChain(networks: Config['networks'], chain: ChainConfig): string | undefined {
  for (const [name, network] of Object.entries(networks)) {
    const role = (['relay', 'service', 'target'] as const).find((one) => network[one] === chain)
    if (role !== undefined) return formatPath(['networks', name, role, 'endpoints'])
  }
  return undefined
}
