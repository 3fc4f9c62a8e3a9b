import type { Runtime } from '@paraclock/types'
import { applyExtrinsic, signAsAccount } from './applyExtrinsic.ts'
import { applyOverrides } from './applyOverrides.ts'
import { canMockSignature } from './mockExtrinsic.ts'
import { overrideBalance } from './overrideBalance.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome } from './SimulationResult.ts'

/** An account without an owner: it becomes the sudo key, and has money for the fee. */
const NOBODY = '5d'
const ENOUGH = 10n ** 24n

/** Whether the chain has a Sudo pallet whose key can be taken over. */
export function hasSudo(runtime: Runtime): boolean {
  return runtime.storage('Sudo', 'Key') !== undefined && canMockSignature(runtime)
}

/** Dispatches a call as root, through the Sudo pallet, as an account of its own. */
export async function sudoCall(state: SimulatedState, call: Uint8Array): Promise<SimulatedOutcome> {
  const { runtime } = state
  if (!hasSudo(runtime)) throw state.lacks('the Sudo pallet')
  const prepared = state.fork()
  const nobody = `0x${NOBODY.repeat(runtime.accountLength)}`
  await applyOverrides(prepared, [
    { pallet: 'Sudo', item: 'Key', value: nobody },
    overrideBalance({ account: nobody, free: ENOUGH })
  ])
  const extrinsic = await signAsAccount(prepared, nobody, encodeSudo(runtime, call))
  const applied = await applyExtrinsic(prepared, extrinsic)
  state.logs.push(...prepared.logs)
  const done = applied.events.find(({ pallet, name }) => pallet === 'Sudo' && name === 'Sudid')
  return { ...applied, mechanism: 'sudo', failure: done?.failure ?? applied.failure }
}

/**
 * A call in `Sudo.sudo`, as SCALE bytes.
 *
 * @throws ParaclockError `ValueMalformed` if the chain has no Sudo pallet, or the call is none of it.
 */
export function encodeSudo(runtime: Runtime, call: Uint8Array): Uint8Array {
  const { pallet, call: name, args } = runtime.decodeCall(call)
  const wrapped = { type: pallet, value: { type: name, value: args } }
  return runtime.encodeCall({ pallet: 'Sudo', call: 'sudo', args: { call: wrapped } })
}
