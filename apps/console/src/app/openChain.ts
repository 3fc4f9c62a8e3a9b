import type { ChainRole, ConsentChain, NetworkConfig } from '@paraclock/checklist'
import { type ConnectedChain, type Connections, confirmToken } from '@paraclock/connect'
import type { Token } from '@paraclock/core'
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

/** The types and the facts of a proven place, with the token in which its amounts may be shown. */
export function describePlace({ signing, token }: ProvenPlace): ConsentChain {
  const { runtime, facts } = signing.chain
  // The chain refuses a signature whose metadata hash covers other decimals.
  const isHashed = signing.proof.runtime.metadataHash === 'checked'
  const tokens = token === undefined ? facts.tokens.slice(0, isHashed ? 1 : 0) : [token]
  return { runtime, facts: { ...facts, tokens }, proof: signing.proof }
}

export async function proveChain(
  chain: ConnectedChain,
  endpoints: readonly string[]
): Promise<ProvenPlace> {
  const signing = await openSigning(chain, { endpoints })
  const { proof, runtimes } = signing
  const isAgreed = proof.agreed.length > 1
  return {
    signing,
    token: isAgreed ? await confirmToken({ chain, endpoints, runtimes }) : undefined
  }
}
