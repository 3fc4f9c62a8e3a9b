import type { ConnectedChain, Connections, ReadChainArgs } from '@paraclock/connect'
import { requireAccounts } from '../../config/accountOnTarget.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import { type NetworkRole, requireRole } from '../../config/networkRoles.ts'

/**
 * Connects to a chain of a network, and checks the lengths of the configured accounts.
 *
 * @throws ParaclockError `SystemChainMissing` for a system parachain that is not configured,
 * `ConfigValueInvalid` if the length of an account differs from that of the chain's accounts, and
 * the errors of the connections
 */
export async function readChain(
  connections: Connections,
  args: Omit<ReadChainArgs, 'name'> & {
    readonly network: string
    readonly config: NetworkConfig
    readonly role: NetworkRole
  }
): Promise<ConnectedChain> {
  const { network, config, role, ...how } = args
  const { place } = requireRole({ network, config }, role)
  const chain = await connections.read(place, { name: role, ...how })
  const length = chain.runtime.accountLength
  if (role === 'service' || role === 'target') requireAccounts({ network, config, role, length })
  return chain
}
