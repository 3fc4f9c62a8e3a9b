import { type ProvidedIdInput, readProvidedId, type ServiceVariant } from '@paraclock/core'
import { accountOfSigner, type OutcomeOptions, type SubmissionRecord } from '@paraclock/submission'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { findBegun, nameSubmission } from './findBegun.ts'
import { joinCalls } from './packCalls.ts'
import { planProven, proveService } from './planTasks.ts'
import type { PreparedTask } from './prepareTask.ts'
import { readScheduled, type ScheduleOutcome, scheduledEvents } from './readTaskEvents.ts'
import { readAction, type TaskSpec } from './readTaskSpec.ts'
import { requireFundsToSend } from './requireFunds.ts'
import { type SendArgs, type SentCall, sendCall } from './sendCall.ts'
import type { TaskPlan, WantedTask } from './TaskPlan.ts'

/** The provided id of a task to schedule. An `idempotencyKey` is also the key of the submission. */
export type TaskName =
  | { readonly providedId: ProvidedIdInput; readonly idempotencyKey?: never }
  /**
   * The provided id, which is also the key of the submission. A second request with this key does
   * not schedule the same task again. A request for a different task with this key is refused. Give
   * `providedId` instead if the call must be announced or approved before its execution, because a
   * key allows only one transaction.
   */
  | { readonly idempotencyKey: ProvidedIdInput; readonly providedId?: never }

/** The arguments of {@link scheduleTask}. */
export type ScheduleTaskArgs<Variant extends ServiceVariant | 'mixed' = 'mixed'> = TaskName &
  SendArgs &
  Pick<WantedTask<Variant>, 'task' | 'schedule' | 'snap' | 'allowFailure' | 'maxFee'>

/** The result of {@link scheduleTask}. If the service already had the tasks, nothing was sent. */
export interface TaskSubmission {
  readonly taskIds: readonly string[]
  /** The signed transaction; `undefined` if the service had the tasks already. */
  readonly record: SubmissionRecord | undefined
  /**
   * Waits until finalized blocks decide the outcome of the transaction.
   *
   * @throws ParaclockError the errors of `outcome` of `submitCall`; `FactMismatch` if the task id
   * in an event differs from the computed id; the error of `as.requireMade`, or `CallAwaited`, if
   * the transaction only announced or approved the call.
   */
  outcome(options?: OutcomeOptions): Promise<ScheduleOutcome>
}

/**
 * Schedules a task: a call on another chain, a call on the service chain with the origin of the
 * owner (variant `hour`), or a transfer of the native token (variant `minute`).
 *
 * @throws ParaclockError the errors of {@link planTasks} and `submitCall`; `DuplicateTask` if the
 * service has a different task under the id, `SubmissionKeyMismatch` if the service has no task
 * under the id, but the journal has a different request under the key.
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { type CallSigner, createMemoryJournal } from '@paraclock/submission'
 * import { connectService, scheduleTask } from '@paraclock/scheduler'
 *
 * declare const signer: CallSigner
 *
 * const service = await connectService({ endpoints: 'wss://service.example' })
 * const target = await openProven({ endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'] })
 * const submission = await scheduleTask(service, {
 *   idempotencyKey: 'rebalance-2026-04',
 *   schedule: { kind: 'times', times: ['2026-04-01T09:00:00Z'] },
 *   task: {
 *     kind: 'xcmp',
 *     target,
 *     call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 *   },
 *   signer,
 *   journal: createMemoryJournal()
 * })
 * const outcome = await submission.outcome()
 * if (outcome.status === 'scheduled') console.log(outcome.tasks[0]?.taskId)
 * ```
 */
export async function scheduleTask<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: ScheduleTaskArgs<Variant>
): Promise<TaskSubmission> {
  const service = await proveService(client as unknown as Service)
  const { idempotencyKey, as, signal, schedule, snap, allowFailure, maxFee } = args
  const owner = as?.account ?? accountOfSigner(args.signer)
  const providedId = idempotencyKey ?? args.providedId
  const task = args.task as TaskSpec
  const read = await readAction(service, { owner, task, signal })
  const owned = { owner, providedId: readProvidedId(providedId), action: read.action }
  const name = idempotencyKey === undefined ? undefined : nameSubmission(args, owned)
  // Search the journal before the schedule is compiled, because the same request can later compile
  // to a different call.
  const begun = name && (await findBegun(service, args, name))
  if (begun !== undefined) {
    const { call, memo } = begun
    return send(service, args, { call, memo, isWrapped: true, ...name })
  }
  const { tip, eraBlocks, validate } = args
  const asked = {
    owner,
    isActedFor: as !== undefined,
    tip,
    eraBlocks,
    validate,
    signal,
    tasks: [{ providedId, task, schedule, snap, allowFailure, maxFee }],
    isTried: allowFailure !== true,
    which: name === undefined ? ('new' as const) : ('any' as const)
  }
  const work = { actions: new Map([[task, Promise.resolve(read)]]), failures: new Map() }
  const [plan] = await planProven(service, asked, work)
  const { prepared, ...planned } = plan as TaskPlan
  const { taskIds, calls } = prepared as PreparedTask
  if (planned.status === 'existing') {
    return {
      taskIds,
      record: undefined,
      outcome: async () => ({ status: 'existing', tasks: planned.tasks })
    }
  }
  const call = joinCalls(service, calls)
  await requireFundsToSend(service, args, [{ call, tasks: [prepared as PreparedTask] }])
  return send(service, args, { call, memo: taskIds.join(' '), ...name })
}

async function send(
  service: Service,
  args: SendArgs,
  sent: Omit<SentCall, 'events'>
): Promise<TaskSubmission> {
  const submission = await sendCall(service, args, { ...sent, events: scheduledEvents })
  const taskIds = sent.memo?.split(' ') ?? []
  return {
    taskIds,
    record: submission.record,
    outcome: async (options) => readScheduled(service, await submission.outcome(options), taskIds)
  }
}
