import type { ConnectedChain, Connections, ReadChainArgs } from '@paraclock/connect'
import { requireAccounts } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainRole } from '../evidence/ChainArtifact.ts'

/**
 * Connects to a chain of a configured network, and checks that the configured accounts have the
 * length that the chain uses.
 *
 * @throws ParaclockError those of the connections and of `requireAccounts`
 */
export async function readChain(
  connections: Connections,
  args: Omit<ReadChainArgs, 'name'> & {
    /** The name of the network. */
    readonly network: string
    readonly config: NetworkConfig
    readonly role: ChainRole
  }
): Promise<ConnectedChain> {
  const { network, config, role, ...how } = args
  const chain = await connections.read(config[role], { name: role, ...how })
  const length = chain.runtime.accountLength
  if (role !== 'relay') requireAccounts({ network, config, role, length })
  return chain
}
