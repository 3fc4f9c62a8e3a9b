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
