import type { MinuteService, MixedService } from '../client/ServiceClient.ts'
import { submitTasks } from './submitTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import { readContent } from './TaskContent.ts'
import type { NativeTransferSpec } from './TaskSpec.ts'
import type { TaskSubmission } from './TaskSubmission.ts'

/** What {@link scheduleNativeTransferTask} takes. */
export type ScheduleNativeTransferTaskArgs = ScheduleArgs & Omit<NativeTransferSpec, 'kind'>

/**
 * Schedules a transfer of the native token at each time of the schedule: variant M.
 *
 * @throws ParaclockError as `scheduleXcmpTask`, and `InvalidAmount`, `TransferToSelf`.
 */
export async function scheduleNativeTransferTask(
  service: MinuteService | MixedService,
  args: ScheduleNativeTransferTaskArgs
): Promise<TaskSubmission> {
  return submitTasks(service, args, await readContent(service, { ...args, kind: 'nativeTransfer' }))
}
