import { type Hex, servicePallet } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { idleReasons } from '../checks/adviseOnRun.ts'
import { orUndecodable } from './findStops.ts'

/** Names in the failure of a run that a service did not begin the reason that its state gives. */
export async function explainIdle(
  service: SimulatedChain,
  failure: RunFailure,
  { taskId }: { readonly taskId: Hex }
): Promise<RunFailure> {
  const read = async (pallet: string, entry: string, ...keys: readonly unknown[]) => {
    const item = service.runtime.storage(pallet, entry)
    const raw = item && (await service.read(item.key(...keys)))
    return raw == null ? undefined : { value: orUndecodable(() => item?.decode(raw)) }
  }
  const find = async (): Promise<string | undefined> => {
    if ((await read('MultiBlockMigrations', 'Cursor')) !== undefined) return idleReasons.migrating
    const clock = await read(servicePallet, 'Progress')
    if (clock !== undefined && clock.value === undefined) return idleReasons.clock
    if ((await read(servicePallet, 'Paused'))?.value === true) return idleReasons.paused
    const isGone = (await read(servicePallet, 'Tasks', taskId)) === undefined
    return isGone ? idleReasons.cancelled : undefined
  }
  const reason = await find()
  return reason === undefined ? failure : { ...failure, error: `${failure.error}: ${reason}` }
}
