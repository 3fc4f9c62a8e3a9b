import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { ConnectedChain, Connections } from '@paraclock/connect'

const CONNECT_MS = 30_000

/**
 * Connects to a chain within 30 s. If `connections` already has an open connection to the chain,
 * this connection is used.
 */
export async function openChain(
  connections: Pick<Connections, 'read'>,
  network: NetworkConfig,
  role: ChainRole
): Promise<ConnectedChain> {
  const signal = AbortSignal.timeout(CONNECT_MS)
  return await connections.read(network[role], { name: role, signal })
}
