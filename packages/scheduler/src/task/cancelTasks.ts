import type { SubmissionOutcome } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { buildServiceCall } from './buildServiceCall.ts'
import { joinCalls, packCalls } from './packCalls.ts'
import { type CancelledTask, cancelledEvents, readCancelled } from './readTaskEvents.ts'
import { type BulkArgs, sendCall } from './sendCall.ts'

/** One transaction of {@link cancelTasks}: its tasks and its outcome. */
export interface CancelledBatch {
  readonly taskIds: readonly string[]
  readonly outcome: SubmissionOutcome
  /** The tasks that the transaction cancelled. If the transaction failed, the list is empty. */
  readonly cancelled: readonly CancelledTask[]
}

/**
 * Cancels many tasks of one owner in as few transactions as the limits of the chain allow. Each
 * transaction is sent after the previous transaction is in a finalized block. A transaction cancels
 * either all of its tasks or none.
 *
 * @throws ParaclockError the errors of `submitCall` and of `outcome`; `OperationUnsupported`.
 *
 * @example
 * ```ts
 * import { type CallSigner, type JournalStore } from '@paraclock/submission'
 * import { cancelTasks, listTasks, type Service } from '@paraclock/scheduler'
 *
 * declare const service: Service
 * declare const signer: CallSigner
 * declare const journal: JournalStore
 *
 * const taskIds: string[] = []
 * for await (const task of listTasks(service, { owner: signer.account })) taskIds.push(task.taskId)
 * for await (const { cancelled } of cancelTasks(service, { taskIds, signer, journal })) {
 *   console.log(cancelled.length)
 * }
 * ```
 */
export async function* cancelTasks(
  service: Service,
  args: BulkArgs & { readonly taskIds: readonly string[] }
): AsyncGenerator<CancelledBatch, void, undefined> {
  const { taskIds, deadlineMs, signal } = args
  const tasks = taskIds.map((taskId) => ({
    taskId,
    calls: [buildServiceCall(service, 'cancel', { taskId })]
  }))
  for (const items of await packCalls(service, tasks)) {
    const calls = items.flatMap((item) => item.calls)
    const call = joinCalls(service, calls)
    const submission = await sendCall(service, args, { call, events: cancelledEvents })
    const outcome = await submission.outcome({ deadlineMs, signal })
    const cancelled = outcome.status === 'succeeded' ? readCancelled(service, outcome.events) : []
    yield { taskIds: items.map(({ taskId }) => taskId), outcome, cancelled }
  }
}
