import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import type { CommandContext } from '../cli/defineCommand.ts'
import { type ConfigContext, openConfig } from './openConfig.ts'
import { openConnections } from './openConnections.ts'

/** A network of the configuration, and its chains. */
export interface OpenedNetwork {
  readonly network: string
  readonly config: NetworkConfig
  /** Connects to a chain of it. */
  readonly chain: (role: ChainRole) => Promise<Chain>
}

/** Reads each network that a command line names, side by side, and ends the connections. */
export async function readNetworks<Value>(
  context: ConfigContext & Pick<CommandContext, 'env'>,
  read: (opened: OpenedNetwork) => Promise<Value>
): Promise<readonly Value[]> {
  const { signal } = context
  const { config: whole, networks } = await openConfig(context)
  const connections = openConnections(context, whole)
  try {
    return await Promise.all(
      networks.map(([network, config]) => {
        const chain = (name: ChainRole) => connections.read(config[name], { name, signal })
        return read({ network, config, chain })
      })
    )
  } finally {
    await connections.close()
  }
}
