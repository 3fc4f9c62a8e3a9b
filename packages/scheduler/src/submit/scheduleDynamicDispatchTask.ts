import type { HourService, MixedService } from '../client/ServiceClient.ts'
import { submitTasks } from './submitTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import { readContent } from './TaskContent.ts'
import type { DynamicDispatchSpec } from './TaskSpec.ts'
import type { TaskSubmission } from './TaskSubmission.ts'

/** What {@link scheduleDynamicDispatchTask} takes. */
export type ScheduleDynamicDispatchTaskArgs = ScheduleArgs & Omit<DynamicDispatchSpec, 'kind'>

/**
 * Schedules a call on the chain of the service, which runs with the origin of the signer: variant
 * H.
 *
 * @throws ParaclockError as `scheduleXcmpTask`, and `CallCannotBeDecoded`.
 *
 * @example
 * ```ts
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 * import { type HourService, scheduleDynamicDispatchTask } from '@paraclock/scheduler'
 *
 * declare const service: HourService
 * declare const signer: CallSigner
 *
 * const remark = new TextEncoder().encode('daily')
 * const call = service.chain.encodeCall({ pallet: 'System', call: 'remark', args: { remark } })
 * const submission = await scheduleDynamicDispatchTask(service, {
 *   providedId: 'daily remark',
 *   schedule: { kind: 'recurring', next: '2026-04-01T09:00:00Z', frequency: 86_400 },
 *   call,
 *   signer,
 *   journal: createMemoryJournal()
 * })
 * console.log(submission.taskIds)
 * ```
 */
export async function scheduleDynamicDispatchTask(
  service: HourService | MixedService,
  args: ScheduleDynamicDispatchTaskArgs
): Promise<TaskSubmission> {
  return submitTasks(
    service,
    args,
    await readContent(service, { ...args, kind: 'dynamicDispatch' })
  )
}
