import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import {
  type Chain,
  checkExpectation,
  type ConnectedChain,
  type Connections,
  confirmToken
} from '@paraclock/connect'
import { shareWork, type Token } from '@paraclock/core'
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

/** A chain whose types are proven. Its calls can be encoded, shown and signed. */
export interface ProvenPlace {
  readonly signing: SigningChain
  /**
   * The token of the chain; `undefined` if only one endpoint reports the token, because no proof
   * covers its decimals. Amounts are then typed and shown in the smallest unit.
   */
  readonly token: Token | undefined
}

/** What describes the calls of a place. */
export type DescribedPlace = Pick<Chain, 'facts' | 'stated' | 'runtime'>

/** The types and the facts of a proven place, and the token in which its amounts may be shown. */
export function describePlace({ signing, token }: ProvenPlace): DescribedPlace {
  const { runtime, facts, stated } = signing.chain
  // The chain refuses a signature whose metadata hash covers other decimals.
  const isHashed = signing.proof.runtime.metadataHash === 'checked'
  const tokens = token === undefined ? stated.tokens.slice(0, isHashed ? 1 : 0) : [token]
  return { runtime, facts, stated: { ...stated, tokens } }
}

const proven = new WeakMap<ConnectedChain['runtime'], Promise<ProvenPlace>>()

/** The arguments of {@link openChain}. */
type Opening = Parameters<typeof openChain>

/** Proves the runtime of a chain, once for each runtime of a connection. */
export async function proveOnce(...opening: Opening): Promise<ProvenPlace> {
  const chain = await openChain(...opening)
  const place = await shareWork(proven, chain.runtime, () => proveOpen(chain, ...opening))
  return requireConfigured(place, ...opening)
}

/** Proves the runtime of a chain anew. */
export async function proveChain(...opening: Opening): Promise<ProvenPlace> {
  const place = await proveOpen(await openChain(...opening), ...opening)
  return requireConfigured(place, ...opening)
}

/** Compares the proven id of a parachain with the configured one, which an endpoint may have stated. */
function requireConfigured(place: ProvenPlace, ...[, network, role]: Opening): ProvenPlace {
  if (role !== 'relay') {
    checkExpectation(place.signing.chain.facts, { paraId: network[role].paraId })
  }
  return place
}

async function proveOpen(
  chain: ConnectedChain,
  ...[connections, network, role]: Opening
): Promise<ProvenPlace> {
  const { endpoints } = network[role]
  const present = async () => (await proveOnce(connections, network, 'relay')).signing.present()
  const relay = role === 'relay' ? undefined : { present }
  const signing = await openSigning(chain, { endpoints, relay })
  const { proof, runtimes } = signing
  const isAgreed = proof.agreed.length > 1
  return {
    signing,
    token: isAgreed ? await confirmToken({ chain, endpoints, runtimes }) : undefined
  }
}
