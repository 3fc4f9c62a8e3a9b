import { type Hex, servicePallet } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { SimulatedChain } from '@paraclock/simulation'
import { orUndefined } from '../schema/orUndefined.ts'
import { idleReasons } from '../words/adviseOnRun.ts'

/**
 * Adds a reason to the failure of a run that the service did not begin. Returns the failure
 * unchanged if the service's state shows no reason.
 */
export async function explainIdle(
  service: SimulatedChain,
  failure: RunFailure,
  { taskId }: { readonly taskId: Hex }
): Promise<RunFailure> {
  const read = async (pallet: string, entry: string, ...keys: readonly unknown[]) => {
    const item = service.runtime.storage(pallet, entry)
    const raw = item && (await service.read(item.key(...keys)))
    return raw == null ? undefined : { value: orUndefined(() => item?.decode(raw)) }
  }
  const [cursor, paused, record] = await Promise.all([
    read('MultiBlockMigrations', 'Cursor'),
    read(servicePallet, 'Paused'),
    read(servicePallet, 'Tasks', taskId)
  ])
  const hasTasks = service.runtime.storage(servicePallet, 'Tasks') !== undefined
  const find = (): string | undefined => {
    if (cursor !== undefined) return idleReasons.migrating
    if (paused?.value === true) return idleReasons.paused
    return hasTasks && record === undefined ? idleReasons.cancelled : undefined
  }
  const reason = find()
  return reason === undefined ? failure : { ...failure, error: `${failure.error}: ${reason}` }
}
