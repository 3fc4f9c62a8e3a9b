import { type Hex, hexToBytes, parseHex } from '@paraclock/core'
import type { HourService, MixedService } from '../client/ServiceClient.ts'
import { weighCall } from '../client/weighCall.ts'
import { submitTasks } from './submitTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import type { TaskSubmission } from './TaskSubmission.ts'

/** What {@link scheduleDynamicDispatchTask} takes. */
export type ScheduleDynamicDispatchTaskArgs = ScheduleArgs & {
  /** The call of the service's own chain, SCALE encoded; a batch is a call too. */
  readonly call: Hex
}

/**
 * Schedules a call of the service's own chain, which then runs with the signer's origin: variant H.
 *
 * @throws ParaclockError as `scheduleXcmpTask`, and `CallCannotBeDecoded`.
 *
 * @example
 * ```ts
 * import {
 *   type CallSigner,
 *   createMemoryJournal,
 *   type HourService,
 *   scheduleDynamicDispatchTask
 * } from '@paraclock/scheduler'
 *
 * declare const service: HourService
 * declare const signer: CallSigner
 *
 * const call = service.api.tx['system']?.['remark']?.('0x00').method.toHex() ?? '0x'
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
  const call = parseHex(args.call)
  const callWeight = await weighCall(service.api, call)
  return submitTasks(service, args, {
    kind: 'dynamicDispatch',
    action: { kind: 'dynamicDispatch', call: hexToBytes(call), callWeight },
    values: { call }
  })
}
