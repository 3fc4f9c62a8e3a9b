import type { Chain } from '@paraclock/connect'
import { ChainItemMissing, ParaclockError } from '@paraclock/core'
import { findProxyPallet } from '@paraclock/types'
import type { ProxyState } from '../state/ProxyState.ts'
import type { ProofMethod } from '../state/ProxyTypeProof.ts'
import { createDryRunProver } from './createDryRunProver.ts'
import { createSimulationProver } from './createSimulationProver.ts'
import type { ProofSubject, Prover } from './Prover.ts'

/** The chain, the state and the methods with which proxy types are tested. */
export interface OpenProversArgs {
  /**
   * The chain with the proxy types. If the chain has no `DryRunApi`, its runtime runs in this
   * process, on fetched state.
   */
  readonly target: Chain
  readonly state: ProxyState
  /** The methods to use, in order. Defaults to the chain's `DryRunApi`, then a simulation. */
  readonly methods?: readonly ProofMethod[]
}

const METHODS: readonly ProofMethod[] = ['dryRunApi', 'simulation']

/** Opens the provers of a chain, at the block of the state. */
export async function openProvers({
  target: given,
  state,
  methods = METHODS
}: OpenProversArgs): Promise<{
  readonly subject: ProofSubject
  readonly provers: readonly Prover[]
}> {
  const { pallet, blockHash } = state
  const target = given.block.hash === blockHash ? given : await given.at(blockHash)
  const { name, runtime } = target
  const key = runtime.storage(findProxyPallet(runtime) ?? '', 'Proxies')?.key(state.user)
  if (pallet === undefined || key === undefined) {
    throw new ParaclockError(ChainItemMissing, { chain: name, item: 'pallet "proxy"' })
  }
  const subject: ProofSubject = { target, state, pallet, key }
  const provers = methods.flatMap((method) =>
    method === 'dryRunApi' ? (createDryRunProver(subject) ?? []) : createSimulationProver(subject)
  )
  return { subject, provers }
}
