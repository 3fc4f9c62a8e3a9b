import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProxyTypeProof } from '../state/ProxyTypeProof.ts'

/**
 * Sees that a proof is of the chain that a plan is for.
 *
 * @throws ParaclockError `ArgumentInvalid`
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
  throw new ParaclockError(ArgumentInvalid, {
    argument: 'the proof',
    value: proof.chain,
    problem: `${problem}, and the state is of ${state.chain}; read the state and prove the types on the same connection, and both again after a runtime upgrade`
  })
}
