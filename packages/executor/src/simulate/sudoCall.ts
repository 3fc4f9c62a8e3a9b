import { ParaclockError } from '@paraclock/core'
import type { Result } from '@polkadot/types'
import type { Codec } from '@polkadot/types/types'
import { SimulationUnsupported } from '../errors/simulation.ts'
import { applyExtrinsic } from './applyExtrinsic.ts'
import { applyOverrides } from './applyOverrides.ts'
import { buildExtrinsic, canMockSignature } from './buildExtrinsic.ts'
import type { ChainTypes } from './ChainTypes.ts'
import { decodeDispatchError } from './decodeFailure.ts'
import { overrideBalance } from './overrideBalance.ts'
import type { SimulatedOutcome } from './SimulatedOutcome.ts'
import type { SimulatedState } from './SimulatedState.ts'

/** An account without an owner: it becomes the sudo key, and has money for the fee. */
const NOBODY = `0x${'5d'.repeat(32)}`
const ENOUGH = 10n ** 24n

/** Whether the chain has a Sudo pallet whose key can be taken over. */
export function hasSudo(types: ChainTypes): boolean {
  return types.decorated.tx['sudo']?.['sudo'] !== undefined && canMockSignature(types)
}

/** Dispatches a call as root, through the Sudo pallet, as an account of its own. */
export async function sudoCall(
  state: SimulatedState,
  types: ChainTypes,
  call: Uint8Array
): Promise<SimulatedOutcome> {
  const sudo = types.decorated.tx['sudo']?.['sudo']
  if (sudo === undefined) {
    const { specName } = state.runtime.version
    throw new ParaclockError(SimulationUnsupported, { specName, what: 'the Sudo pallet' })
  }
  const prepared = state.fork()
  await applyOverrides(prepared, types, [
    { pallet: 'Sudo', item: 'Key', value: NOBODY },
    overrideBalance({ account: NOBODY, free: ENOUGH })
  ])
  const wrapped = sudo(types.create('Call', call)).toU8a()
  const extrinsic = await buildExtrinsic({ state: prepared, types, call: wrapped, account: NOBODY })
  const applied = await applyExtrinsic(prepared, types, extrinsic)
  state.logs.push(...prepared.logs)
  const done = applied.records.find(
    ({ event }) => event.section === 'sudo' && event.method === 'Sudid'
  )
  const result = done?.event.data[0] as unknown as Result<Codec, Codec> | undefined
  const failure = result?.isErr ? decodeDispatchError(types, result.asErr) : applied.failure
  return {
    mechanism: 'sudo',
    failure,
    events: applied.events,
    before: applied.before,
    after: applied.after
  }
}
