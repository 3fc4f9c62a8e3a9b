import type { ChainRole, NetworkConfig } from '@paraclock/checklist'

import { type ConnectedChain, type Connections, checkExpectation } from '@paraclock/connect'
import { shareWork } from '@paraclock/core'

import { openSigning, type SigningChain } from '@paraclock/submission'

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

const proven = new WeakMap<ConnectedChain['runtime'], Promise<SigningChain>>()

/** The arguments of {@link openChain}. */
type Opening = Parameters<typeof openChain>

/** Proves the runtime of a chain, once for each runtime of a connection. */
export async function proveOnce(...opening: Opening): Promise<SigningChain> {
  const chain = await openChain(...opening)
  const signing = await shareWork(proven, chain.runtime, () => proveOpen(chain, ...opening))
  return requireConfigured(signing, ...opening)
}

/** Proves the runtime of a chain anew. */
export async function proveChain(...opening: Opening): Promise<SigningChain> {
  const signing = await proveOpen(await openChain(...opening), ...opening)
  return requireConfigured(signing, ...opening)
}

/** Compares the proven id of a parachain with the configured one, which an endpoint may have stated. */
function requireConfigured(signing: SigningChain, ...[, network, role]: Opening): SigningChain {
  if (role !== 'relay') checkExpectation(signing.chain.facts, { paraId: network[role].paraId })
  return signing
}

async function proveOpen(
  chain: ConnectedChain,
  ...[connections, network, role]: Opening
): Promise<SigningChain> {
  const { endpoints } = network[role]
  const present = async () => (await proveOnce(connections, network, 'relay')).present()
  const relay = role === 'relay' ? undefined : { present }
  return await openSigning(chain, { endpoints, relay })
}
