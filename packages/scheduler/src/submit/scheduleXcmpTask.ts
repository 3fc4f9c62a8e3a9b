import type { Service } from '../client/ServiceClient.ts'
import { submitTasks } from './submitTasks.ts'
import type { ScheduleArgs } from './TaskArgs.ts'
import { readContent } from './TaskContent.ts'
import type { XcmpSpec } from './TaskSpec.ts'
import type { TaskSubmission } from './TaskSubmission.ts'

/** What {@link scheduleXcmpTask} takes. */
export type ScheduleXcmpTaskArgs = ScheduleArgs & Omit<XcmpSpec, 'kind'>

/**
 * Schedules a call on another chain: at each time of the schedule, the service sends it there.
 *
 * @throws ParaclockError those of `compileSchedule`, `validateTask` and `submitCall`;
 * `FactMismatch` if the chain computes another task id, `CallArgumentInvalid` for a parameter of
 * the chain without a value.
 *
 * @example
 * ```ts
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 * import { type Service, scheduleXcmpTask } from '@paraclock/scheduler'
 *
 * declare const service: Service
 * declare const signer: CallSigner
 *
 * const submission = await scheduleXcmpTask(service, {
 *   idempotencyKey: 'rebalance-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   paraId: 2000,
 *   call: '0x1a00…',
 *   weight: { refTime: 900_000_000n, proofSize: 8_000n },
 *   signer,
 *   journal: createMemoryJournal()
 * })
 * const outcome = await submission.outcome()
 * if (outcome.status === 'scheduled') console.log(outcome.tasks[0]?.taskId)
 * ```
 */
export async function scheduleXcmpTask(
  service: Service,
  args: ScheduleXcmpTaskArgs
): Promise<TaskSubmission> {
  return submitTasks(service, args, await readContent(service, { ...args, kind: 'xcmp' }))
}
