import { type ScheduledBatch, scheduleTasks } from '@paraclock/scheduler'
import type { CallSigner } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { type JournalContext, useJournal } from '../journal/useJournal.ts'
import { createReviewer, type ReviewContext } from '../sign/createReviewer.ts'
import { sayOnChain } from '../sign/sayOnChain.ts'
import { FINALITY_MS, settleOpen } from '../sign/settleOpen.ts'
import type { SignedService } from '../sign/useSigned.ts'
import { describeRequests } from './describeRequests.ts'
import {
  type PlanContext,
  planRequests,
  type TaskPlan,
  type TaskResult,
  type WantedTask
} from './planRequests.ts'

/** What says how calls are signed and sent, and what is printed meanwhile. */
export type SendingContext = Pick<CommandContext, 'print' | 'width' | 'program'> &
  JournalContext &
  ReviewContext &
  PlanContext & { readonly options: { readonly json: boolean } }

/** The service, and the account that signs. */
export interface SendingService extends SignedService {
  readonly signer: CallSigner
}

/**
 * Schedules tasks in as few transactions as fit into blocks. What an interrupted run has
 * signed is settled first, so what the service has then is not booked again. All tasks are checked
 * before the first transaction is signed.
 *
 * @param onResult - hears of each task when it is known what became of it
 * @throws ParaclockError those of `planRequests`, `settleOpen`, `scheduleTasks` and of the outcomes
 */
export async function sendRequests(
  context: SendingContext,
  opened: SendingService,
  wanted: readonly WantedTask[],
  onResult: (result: TaskResult) => void
): Promise<readonly TaskResult[]> {
  const { options, print, signal } = context
  const { network, config, service, signer } = opened
  const chain = await service.signing()
  return await useJournal(context, [chain], async (journal) => {
    await settleOpen(context, { chain, journal, signer })
    const plans = await planRequests(context, opened, { wanted, purpose: 'send' })
    if (!options.json) print(await describeRequests(context, opened, plans))
    const results: TaskResult[] = plans.filter(({ status }) => status === 'existing')
    for (const result of results) onResult(result)
    const batches = scheduleTasks(service, {
      tasks: plans.flatMap(({ prepared = [] }) => prepared),
      ...{ signer, journal, signal, deadlineMs: FINALITY_MS },
      review: createReviewer(context, { isSeries: plans.length > 1 })({
        chain: `${network}, service`,
        words: sayOnChain(service.chain, config)
      })
    })
    for await (const batch of batches) {
      const scheduled = readBatch(plans, batch)
      for (const result of scheduled) onResult(result)
      results.push(...scheduled)
    }
    return results
  })
}

/** What became of the tasks of a transaction. */
function readBatch(
  plans: readonly TaskPlan[],
  { tasks, outcome }: ScheduledBatch
): readonly TaskResult[] {
  if (outcome.status === 'failed' || outcome.status === 'lost') throw outcome.error
  let at = 0
  return tasks.flatMap((prepared) => {
    const taken = outcome.tasks.slice(at, at + prepared.ids.length)
    at += prepared.ids.length
    const plan = plans.find((one) => one.prepared === prepared)
    return plan === undefined ? [] : { ...plan, status: outcome.status, tasks: taken }
  })
}
