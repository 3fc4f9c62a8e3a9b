import type { NetworkConfig } from '@paraclock/checklist'
import { connectService, type Service } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/defineCommand.ts'
import { type ConfigContext, openConfig, requireOne } from './openConfig.ts'
import { openConnections, type SigningConnections } from './openConnections.ts'

/** The service of the one network that a command is about. */
export interface OpenedService {
  readonly network: string
  readonly config: NetworkConfig
  readonly service: Service
  readonly connections: SigningConnections
}

/** Connects to the service of the one network that a command line names. */
export async function openService(
  context: ConfigContext & Pick<CommandContext, 'env'>
): Promise<OpenedService> {
  const { signal } = context
  const opened = await openConfig(context)
  const [network, config] = requireOne(opened)
  const connections = openConnections(context, opened.config)
  try {
    const { api, provider } = await connections.open(config.service, signal)
    const service = await connectService({ api, provider, name: 'service' })
    return { network, config, service, connections }
  } catch (error) {
    await connections.close()
    throw error
  }
}
