import type { ServiceVariant } from '@paraclock/core'
import type { Service, ServiceClient } from '../client/ServiceClient.ts'
import type { LiveQuote } from '../quote/quotePrepared.ts'
import { joinCalls, packCalls } from './packCalls.ts'
import type { PreparedTask } from './prepareTask.ts'
import { readScheduled, type ScheduleOutcome, scheduledEvents } from './readTaskEvents.ts'
import { requireFundsToSend } from './requireFunds.ts'
import { type BulkArgs, sendCall } from './sendCall.ts'

/** One transaction of {@link scheduleTasks}: its tasks and its outcome. */
export interface ScheduledBatch {
  readonly tasks: readonly PreparedTask[]
  /** The accepted tasks in the order of `tasks`, or the failure of the transaction. */
  readonly outcome: ScheduleOutcome
}

/**
 * Schedules many prepared tasks in as few transactions as the limits of the chain allow. Each
 * transaction is sent after the previous transaction is in a finalized block. The tasks of a
 * transaction succeed or fail together. A transaction is signed only if the owner can pay for all
 * transactions and tasks that are left. After an interruption, wait for the outcomes of the
 * open records with `resumeSubmissions`, then prepare all tasks again.
 *
 * @throws ParaclockError the errors of `submitCall` and of `outcome`; `OperationUnsupported`;
 * `PrepaymentUnavailable`.
 *
 * @example
 * ```ts
 * import { type CallSigner, type JournalStore } from '@paraclock/submission'
 * import { type MinuteService, type PreparedTask, prepareTask, scheduleTasks } from '@paraclock/scheduler'
 *
 * declare const service: MinuteService
 * declare const signer: CallSigner
 * declare const journal: JournalStore
 *
 * const recipient = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
 * const schedule = { kind: 'times', times: ['2026-04-01T09:00:00Z'] } as const
 * const task = { kind: 'nativeTransfer', recipient, amount: 50_000_000_000n } as const
 * const owner = signer.account
 * const tasks: PreparedTask[] = []
 * for (let index = 0; index < 500; index += 1) {
 *   const providedId = `salary ${index}`
 *   tasks.push(await prepareTask(service, { owner, providedId, schedule, task, before: tasks }))
 * }
 * for await (const { outcome } of scheduleTasks(service, { tasks, signer, journal })) {
 *   console.log(outcome.status)
 * }
 * ```
 */
export async function* scheduleTasks<Variant extends ServiceVariant | 'mixed'>(
  client: ServiceClient<Variant>,
  args: BulkArgs & {
    readonly tasks: readonly PreparedTask[]
    /** Quotes of the tasks, made with the same `tip`. Quoted costs are not computed again. */
    readonly quotes?: ReadonlyMap<PreparedTask, LiveQuote>
  }
): AsyncGenerator<ScheduledBatch, void, undefined> {
  const service = client as unknown as Service
  const { quotes = new Map<PreparedTask, LiveQuote>(), deadlineMs, signal } = args
  const left = args.tasks.filter(({ existing }) => existing === undefined)
  const transactions = (await packCalls(service, left)).map((items) => {
    const calls = items.flatMap((task) => task.calls)
    const tasks = items.map((task) => {
      const quote = quotes.get(task)
      return quote === undefined ? task : { ...task, needed: quote.total - quote.inclusion.value }
    })
    const fees = items.flatMap((task) => quotes.get(task)?.inclusion.value ?? [])
    const isQuoted = fees.length === items.length
    return { items, call: joinCalls(service, calls), tasks, fees: isQuoted ? fees : [] }
  })
  for (const [index, { items, call }] of transactions.entries()) {
    await requireFundsToSend(service, args, transactions.slice(index))
    const submission = await sendCall(service, args, { call, events: scheduledEvents })
    const outcome = await submission.outcome({ deadlineMs, signal })
    const taskIds = items.flatMap((task) => task.taskIds)
    yield { tasks: items, outcome: readScheduled(service, outcome, taskIds) }
  }
}
