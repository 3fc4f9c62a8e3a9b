import { trialMoney } from '@paraclock/core'
import { encodeSudo, hasSudo, type Runtime } from '@paraclock/types'
import { applyExtrinsic, signAsAccount } from './applyExtrinsic.ts'
import { applyOverrides } from './applyOverrides.ts'
import { canMockSignature } from './mockExtrinsic.ts'
import { findEvent, type SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'

/**
 * A byte in hex. The sudo key of the simulation is an account that has this byte at every position,
 * and whose private key is unknown.
 */
const NOBODY = '5d'

export function canTakeSudo(runtime: Runtime): boolean {
  return hasSudo(runtime) && canMockSignature(runtime)
}

export async function sudoCall(state: SimulatedState, call: Uint8Array): Promise<SimulatedOutcome> {
  const { runtime } = state
  if (!canTakeSudo(runtime)) throw state.lacks('the Sudo pallet')
  const prepared = state.fork()
  const nobody = `0x${NOBODY.repeat(runtime.accountLength)}`
  await applyOverrides(prepared, [
    { pallet: 'Sudo', item: 'Key', value: nobody },
    { holder: nobody, free: trialMoney() }
  ])
  const extrinsic = await signAsAccount(prepared, nobody, encodeSudo(runtime, call))
  const applied = await applyExtrinsic(prepared, extrinsic)
  state.logs.push(...prepared.logs)
  const done = findEvent(applied.events, 'Sudo.Sudid')
  return { ...applied, mechanism: 'sudo', failure: done?.failure ?? applied.failure }
}
