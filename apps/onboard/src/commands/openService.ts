import type { Service } from '@paraclock/scheduler'
import { connectService } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/Command.ts'
import type { NetworkConfig } from '../config/Config.ts'
import { type Connections, createConnections } from '../gather/createConnections.ts'
import { openConfig, requireOne } from './openConfig.ts'
import { openMetadataCache } from './openMetadataCache.ts'

/** The service of the one network that a command is about. */
export interface OpenedService {
  readonly network: string
  readonly config: NetworkConfig
  readonly service: Service
  readonly connections: Connections
}

/** Connects to the service of the one network that a command line names. */
export async function openService(context: CommandContext): Promise<OpenedService> {
  const { signal } = context
  const [network, config] = requireOne(await openConfig(context))
  const connections = createConnections({ metadataCache: openMetadataCache(context) })
  try {
    const { api, provider } = await connections.open(config.service, signal)
    const service = await connectService({ api, provider, name: 'service' })
    return { network, config, service, connections }
  } catch (error) {
    await connections.close()
    throw error
  }
}
