import { type OutcomeOptions, type SubmissionOutcome, submitCall } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import type { SendArgs } from '../submit/TaskArgs.ts'
import { joinCalls } from '../submit/writeTasks.ts'
import { type CallItem, packCalls } from './packCalls.ts'

/** The options of an operation in bulk. */
export type BulkArgs = Omit<SendArgs, 'validate'> & Pick<OutcomeOptions, 'deadlineMs'>

/** One transaction of an operation in bulk, and its outcome. */
export interface SettledBatch<Item> {
  readonly items: readonly Item[]
  readonly outcome: SubmissionOutcome
}

/**
 * Sends items in as few transactions as fit into blocks, each when the one before is in a finalized
 * block. The items of a transaction succeed or fail together.
 */
export async function* submitBatches<Item extends CallItem>(
  service: Service,
  args: BulkArgs,
  items: readonly Item[]
): AsyncGenerator<SettledBatch<Item>, void, undefined> {
  const { deadlineMs, signal } = args
  for await (const batch of packCalls(service, items)) {
    const call = joinCalls(
      service,
      batch.flatMap(({ calls }) => calls)
    )
    const chain = await service.signing()
    const submission = await submitCall({ ...args, chain, call: args.as?.wrap(call) ?? call })
    const waiting = {
      deadlineMs,
      signal
    }
    yield { items: batch, outcome: await submission.outcome(waiting) }
  }
}
