import { atPresentBlock } from '@paraclock/connect'
import type { ServiceVariant } from '@paraclock/core'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import { joinCalls, packCalls } from './packCalls.ts'
import {
  type CancelOutcome,
  cancelledEvents,
  readCancelOutcome,
  readScheduled,
  type ScheduleOutcome,
  scheduledEvents
} from './readTaskEvents.ts'
import { requireFundsToSend } from './requireFunds.ts'
import { type BulkArgs, sendCall } from './sendCall.ts'
import type { CancelPlan, TaskPlan } from './TaskPlan.ts'

/** One transaction of {@link sendTasks}: its plans and its outcome. */
export interface SentTasks<Plan extends TaskPlan | CancelPlan = TaskPlan> {
  readonly plans: readonly Plan[]
  /**
   * The accepted tasks in the order of `plans`, or the failure of the transaction. A transaction of
   * only cancellations has the outcome of a cancellation.
   */
  readonly outcome: Plan extends CancelPlan ? CancelOutcome : ScheduleOutcome
}

/**
 * Schedules planned tasks, and cancels the tasks of planned cancellations, in as few transactions as the limits of the chain allow. Tasks that exist
 * are left out. Each transaction is sent after the previous transaction is in a finalized block. The
 * plans of a transaction succeed or fail together. A transaction is signed only if the owner can pay
 * for all transactions and tasks that are left. After an interruption, wait for the outcomes of the
 * open records with `resumeSubmissions`, then plan all tasks again.
 *
 * @throws ParaclockError the errors of `submitCall` and of `outcome`; `OperationUnsupported`;
 * `PrepaymentUnavailable`; the `refusal` of a plan.
 *
 * @example
 * ```ts
 * import { type CallSigner, type JournalStore } from '@paraclock/submission'
 * import { type MinuteService, planTasks, sendTasks } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 * declare const signer: CallSigner
 * declare const journal: JournalStore
 *
 * const recipient = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const schedule = { kind: 'times', times: ['2026-04-01T09:00:00Z'] } as const
 * const task = { kind: 'nativeTransfer', recipient, amount: 50_000_000_000n } as const
 * const tasks = Array.from({ length: 500 }, (_, at) => ({ providedId: `salary ${at}`, schedule, task }))
 * const plans = await planTasks(service, { owner: signer.account, tasks })
 * for await (const { outcome } of sendTasks(service, plans, { signer, journal })) {
 *   console.log(outcome.status)
 * }
 * ```
 */
export async function* sendTasks<
  Variant extends ServiceVariant | 'mixed',
  Plan extends TaskPlan | CancelPlan
>(
  client: ServiceClient<Variant>,
  plans: readonly Plan[],
  terms: BulkArgs
): AsyncGenerator<SentTasks<Plan>, void, undefined> {
  const service = client as unknown as Service
  const { deadlineMs, signal } = terms
  const left = plans.flatMap((plan) => {
    if (plan.refusal !== undefined) throw plan.refusal
    const { status, prepared, price } = plan
    return status === 'existing' || prepared === undefined
      ? []
      : [{ ...prepared, plan, ...(price && { needed: price.total - price.inclusion.value }) }]
  })
  const chain = await atPresentBlock(service.chain)
  const transactions = (await packCalls({ ...service, chain }, left)).map((tasks) => {
    const call = joinCalls(
      service,
      tasks.flatMap(({ calls }) => calls)
    )
    const fees = tasks.flatMap(({ plan }) => plan.price?.inclusion.value ?? [])
    return { tasks, call, fees: fees.length === tasks.length ? fees : [] }
  })
  for (const [index, { tasks, call }] of transactions.entries()) {
    await requireFundsToSend(service, terms, transactions.slice(index))
    const taskIds = tasks.flatMap((task) => task.taskIds)
    const isCancel = taskIds.length === 0
    const events = isCancel ? cancelledEvents : scheduledEvents
    const submission = await sendCall(service, terms, { call, events })
    const outcome = await submission.outcome({ deadlineMs, signal })
    const read = isCancel
      ? readCancelOutcome(service, outcome)
      : readScheduled(service, outcome, taskIds)
    yield { plans: tasks.map(({ plan }) => plan), outcome: read as SentTasks<Plan>['outcome'] }
  }
}
