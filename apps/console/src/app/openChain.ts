import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import type { ConnectedChain, Connections } from '@paraclock/connect'

/** How long it may take to connect, in milliseconds. */
const CONNECT_MS = 30_000

/** Reads a chain of a network, which is connected to once. */
export async function openChain(
  connections: Pick<Connections, 'read'>,
  network: NetworkConfig,
  role: ChainRole
): Promise<ConnectedChain> {
  const signal = AbortSignal.timeout(CONNECT_MS)
  return await connections.read(network[role], { name: role, signal })
}
