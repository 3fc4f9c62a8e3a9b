import { parseAccount } from '@paraclock/core'
import { buildServiceCall } from '../build/buildServiceCall.ts'
import type { Service } from '../client/ServiceClient.ts'
import { type BatchReport, type BulkArgs, submitBatches } from './submitBatches.ts'
import type { BulkItem } from './takeBatch.ts'

/**
 * Cancels many tasks in as few transactions as fit into blocks. A task that cannot be cancelled
 * does not affect the others. An interrupted operation resumes under its name.
 *
 * @throws ParaclockError those of `submitCall`; `SubmissionKeyMismatch` if the name was used for
 * other tasks.
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
 * for await (const { results } of cancelTasks(service, { name: 'clear', taskIds, signer, journal })) {
 *   console.log(results.length)
 * }
 * ```
 */
export function cancelTasks(
  service: Service,
  args: BulkArgs & { readonly taskIds: Iterable<string> | AsyncIterable<string> }
): AsyncGenerator<BatchReport, void, undefined> {
  return submitBatches(service, args, toItems(service, args))
}

async function* toItems(
  service: Service,
  args: BulkArgs & { readonly taskIds: Iterable<string> | AsyncIterable<string> }
): AsyncGenerator<BulkItem, void, undefined> {
  const owner = args.as?.account ?? parseAccount(args.signer.account)
  for await (const taskId of args.taskIds) {
    yield {
      name: taskId,
      intent: taskId,
      taskIds: [taskId],
      write: async () => [buildServiceCall(service, 'cancel', { taskId, owner, extra: args.extra })]
    }
  }
}
