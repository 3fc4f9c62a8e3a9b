import type { Chain } from '@paraclock/connect'
import { DispatchFailed, ParaclockError } from '@paraclock/core'
import { camelCase } from '@paraclock/types'
import type { Service } from '../client/ServiceClient.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'

/**
 * Throws if the service is paused. A paused service accepts no task.
 *
 * @throws ParaclockError `DispatchFailed` with the error that the chain would give
 */
export async function refusePaused(chain: Chain, { automation }: Service): Promise<void> {
  const pallet = automation.pallet.name
  const { value } = await chain.storage({ pallet, entry: 'Paused' })
  if (value === true) refuse(chain, `${camelCase(pallet)}.ServicePaused`, 'The service is paused.')
}

/**
 * Throws if the action's target is stopped. The service accepts no new task for a stopped target,
 * and returns no fee for it. Only the manager of the service can stop a target.
 *
 * @throws ParaclockError `DispatchFailed` with the error that the chain would give
 */
export async function refuseStopped(
  chain: Chain,
  { automation }: Service,
  action: TaskAction
): Promise<void> {
  if (action.kind !== 'xcmp') return
  const place = { pallet: 'XcmpHandler', entry: 'Stopped', keys: [action.paraId] }
  const { value } = await chain.storage({ ...place, as: () => true })
  if (value === undefined) return
  const docs = `The target, parachain ${action.paraId}, is stopped.`
  refuse(chain, `${camelCase(automation.pallet.name)}.TargetStopped`, docs)
}

function refuse(chain: Chain, error: string, docs: string): never {
  throw new ParaclockError(DispatchFailed, { chain: chain.name, error, docs })
}
