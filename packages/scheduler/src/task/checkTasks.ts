import { atPresentBlock } from '@paraclock/submission'
import { deriveTaskId } from '@paraclock/xcm'
import type { Service } from '../client/ServiceClient.ts'
import { readTargetsOf } from '../read/readPricing.ts'
import { readTaskBook } from '../read/readServiceState.ts'
import { refusePaused, refuseStopped } from '../read/refuseStopped.ts'
import type { CompiledTask } from '../schedule/compile/compileSchedule.ts'
import { checkAction, checkProvidedId } from '../schedule/rules/checkAction.ts'
import { validateSchedule } from '../schedule/rules/validateSchedule.ts'
import { weighRun } from '../schedule/rules/weighRun.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'
import type { TaskRequest } from '../schedule/service/TaskRequest.ts'
import { checkPlaces } from '../schedule/validate/validateTask.ts'
import type { OwnedTask, PrepareTaskArgs } from './readTaskSpec.ts'

/** Checks the id, the action and its weight. The service checks these before the times. */
export function checkTask(
  { limits, pricing }: Service,
  { action, owner, providedId }: OwnedTask
): void {
  checkProvidedId(providedId, limits)
  checkAction(action, owner, limits)
  if (pricing !== undefined) weighRun(action, false, pricing)
}

/**
 * Checks compiled tasks against the state of the chain, as the service does. The service must not
 * be paused, the target must not be stopped, and the schedules must be valid. Prices and slots are
 * checked only if the chain's prices and rates are known, and the variant of the service is not
 * mixed. The owner's balance is not checked.
 *
 * @returns the prepayments and the fees of the places; 0 if the prices are not checked
 */
export async function checkTasks(
  service: Service,
  { action, owner }: OwnedTask,
  asked: {
    readonly tasks: readonly CompiledTask[]
    readonly now: bigint
    /** The tasks to replace. Their places count as empty, and their prepayments as refunded. */
    readonly replaced: readonly TaskRecord[]
    readonly before: PrepareTaskArgs['before']
  }
): Promise<bigint> {
  const { tasks, now, replaced, before } = asked
  const { variant, limits, pricing } = service
  const chain = await atPresentBlock(service.chain)
  await refusePaused(chain, service)
  await refuseStopped(chain, service, action)
  const targets = await readTargetsOf(chain, action)
  let needed = 0n
  for (const { providedId, schedule } of tasks) {
    const { times } = validateSchedule(schedule, now, limits)
    if (pricing === undefined || targets === undefined || variant === 'mixed') continue
    const { taskId } = deriveTaskId({ owner, providedId })
    const book = await readTaskBook(chain, service, { taskId, times, replaced, before })
    const request = { providedId, schedule, action } as TaskRequest
    const rules = { variant, request, owner, now, limits, pricing, targets, book }
    needed += checkPlaces(rules).needed
  }
  return needed
}
