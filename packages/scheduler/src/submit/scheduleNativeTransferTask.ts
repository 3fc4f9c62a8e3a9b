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
 *
 * @example
 * ```ts
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 * import { type MinuteService, scheduleNativeTransferTask } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 * declare const signer: CallSigner
 *
 * const submission = await scheduleNativeTransferTask(service, {
 *   idempotencyKey: 'rent-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   recipient: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
 *   amount: 50_000_000_000n,
 *   signer,
 *   journal: createMemoryJournal()
 * })
 * console.log((await submission.outcome()).status)
 * ```
 */
export async function scheduleNativeTransferTask(
  service: MinuteService | MixedService,
  args: ScheduleNativeTransferTaskArgs
): Promise<TaskSubmission> {
  return submitTasks(service, args, await readContent(service, { ...args, kind: 'nativeTransfer' }))
}
