import { ParaclockError } from '@paraclock/core'
import { ProxyProofMismatch } from '../errors.ts'
import type { ProxyState } from '../shapes/ProxyState.ts'
import type { ProxyTypeProof } from '../shapes/ProxyTypeProof.ts'

/**
 * Sees that a proof is of the chain that a plan is for.
 *
 * @throws ParaclockError `ProxyProofMismatch`
 */
export function checkProof(state: ProxyState, proof: ProxyTypeProof): void {
  const known = new Set(state.pallet?.types.map(({ name }) => name))
  const foreign = proof.types.find(({ proxyType }) => !known.has(proxyType))
  const problem =
    state.chain !== proof.chain
      ? `it is of ${proof.chain}`
      : foreign === undefined
        ? undefined
        : `it is of a chain with a proxy type ${foreign.proxyType}`
  if (problem === undefined) return
  throw new ParaclockError(ProxyProofMismatch, { chain: state.chain, problem })
}
