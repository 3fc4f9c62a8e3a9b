import { formatAmount, formatTime } from '@paraclock/checklist'
import {
  formatBalance,
  ParaclockError,
  sanitizeText,
  TaskDoesNotExist,
  type TokenAmount
} from '@paraclock/core'
import {
  type CancelledTask,
  cancelTasks,
  getTask,
  listTasks,
  readCancelled
} from '@paraclock/scheduler'
import type { TaskRecord } from '@paraclock/scheduler/schedule'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { useJournal } from '../../journal/useJournal.ts'
import { createReviewer, describeConsent } from '../../sign/createReviewer.ts'
import { describeSigner, requireSigner, spellAccount } from '../../sign/nameSigner.ts'
import { sayOnChain } from '../../sign/sayOnChain.ts'
import { FINALITY_MS, settleOpen } from '../../sign/settleOpen.ts'
import { type SignedService, useSigned } from '../../sign/useSigned.ts'
import { findTaskId, isTaskId } from '../../task/findTaskId.ts'
import { type cancelCommand, cancelOutput } from '../cancel.ts'

type Context = ContextOf<typeof cancelCommand>

/** What `paraclock cancel` does. */
export async function runCancel(context: Context): Promise<number> {
  const { positionals, options } = context
  if (options.all === positionals.length > 0) {
    throw refuseArgument('cancel takes the tasks, or --all', 'cancel')
  }
  const isById = !options.all && positionals.every((name) => isTaskId(name))
  const signerOf = isById ? 'owner' : 'user'
  return await useSigned(context, signerOf, (opened) => showOrCancel(context, opened))
}

async function showOrCancel(context: Context, opened: SignedService): Promise<number> {
  const { options, print } = context
  const { network, proofs, signing, isAllowed } = opened
  if (signing === undefined || !isAllowed) {
    const found = await findTasks(context, opened, [])
    const tasks = found.map(({ taskId }) => ({ taskId, status: 'planned' as const, refund: null }))
    const signer = signing?.named ?? null
    if (options.json) print(cancelOutput.render({ network, signer, tasks, proofs: [...proofs] }))
    else print(`${describeTasks(opened, found)}\n${describeConsent(options)}`)
    return signing === undefined ? 0 : 1
  }
  const { named } = signing
  const cancelled = await cancelAll(context, opened, signing)
  const tasks = cancelled.map(({ taskId, refund }) => ({
    taskId,
    status: 'cancelled' as const,
    refund: toAmount(opened, refund)
  }))
  if (options.json) {
    print(cancelOutput.render({ network, signer: named, tasks, proofs: [...proofs] }))
  } else for (const { summary } of proofs) print(summary)
  return 0
}

/** Cancels tasks. What an interrupted run has signed is settled first, and counts. */
async function cancelAll(
  context: Context,
  opened: SignedService,
  { signer: { signer } }: NonNullable<SignedService['signing']>
): Promise<readonly CancelledTask[]> {
  const { options, positionals, print, signal } = context
  const { network, config, service, owner } = opened
  const chain = await service.signing()
  const cancelled: CancelledTask[] = []
  const note = (task: CancelledTask): void => {
    cancelled.push(task)
    const refund = toAmount(opened, task.refund)
    const back = refund === null ? '' : `, ${formatBalance(refund.amount, refund)} came back`
    if (!options.json) print(`cancelled: ${task.taskId}${back}`)
  }
  await useJournal(context, [chain], async (journal) => {
    const settled = await settleOpen(context, { chain, journal, signer })
    const earlier = settled.flatMap((outcome) =>
      outcome.status === 'succeeded' ? readCancelled(service, outcome.events) : []
    )
    const found = await findTasks(context, opened, earlier)
    if (!options.json) print(describeTasks(opened, found))
    const names = positionals.map((name) => findTaskId(owner, name))
    const isMeant = ({ taskId }: CancelledTask): boolean =>
      options.all || names.some((one) => one === taskId)
    for (const task of earlier.filter(isMeant)) note(task)
    const batches = cancelTasks(service, {
      taskIds: found.map(({ taskId }) => taskId),
      ...{ signer, journal, signal, deadlineMs: FINALITY_MS },
      review: createReviewer(context, { isSeries: found.length > 1 })({
        chain: `${network}, service`,
        words: sayOnChain(service.chain, config)
      })
    })
    for await (const batch of batches) {
      if (batch.outcome.status !== 'succeeded') throw batch.outcome.error
      for (const task of batch.cancelled) note(task)
    }
  })
  return cancelled
}

/**
 * The tasks that are meant, each once. Those that an earlier run has cancelled are left out.
 *
 * @throws ParaclockError `TaskDoesNotExist`, and `SignerMismatch` if the signer does not own one
 */
async function findTasks(
  { options, positionals, signal }: Context,
  { network, config, service, owner, signing }: SignedService,
  earlier: readonly CancelledTask[]
): Promise<readonly TaskRecord[]> {
  const found = new Map<string, TaskRecord>()
  if (options.all) {
    for await (const task of listTasks(service, { owner, signal })) found.set(task.taskId, task)
  }
  for (const name of positionals) {
    const taskId = findTaskId(owner, name)
    const task = await getTask(service, { taskId })
    if (task !== undefined) found.set(taskId, task)
    else if (!earlier.some((one) => one.taskId === taskId)) {
      throw new ParaclockError(TaskDoesNotExist, { taskId })
    }
  }
  const networks = [[network, config]] as const
  if (signing !== undefined) {
    const { account } = signing.signer
    for (const { owner: wanted } of found.values()) {
      requireSigner({ account, wanted, role: 'the owner of the task', networks })
    }
  }
  return [...found.values()]
}

/** Says which tasks are meant, and who signs. */
function describeTasks(
  { network, config, service, signing }: SignedService,
  tasks: readonly TaskRecord[]
): string {
  const networks = [[network, config]] as const
  const lines = tasks.map(({ taskId, providedId, prepaid, remainingRuns, nextRun, owner }) => {
    const named = sanitizeText(new TextDecoder().decode(providedId))
    const held = formatAmount({ amount: prepaid, ...service.token })
    const runs = `${remainingRuns.length} ${remainingRuns.length === 1 ? 'run' : 'runs'}`
    return `${network}: ${taskId}, ${named}: ${runs}, next ${formatTime(Number(nextRun))}, ${held} prepaid, of ${spellAccount(owner, networks)}`
  })
  if (tasks.length === 0) lines.push(`${network}: no task is left to cancel`)
  if (signing !== undefined) lines.push(describeSigner(signing.named))
  return lines.join('\n')
}

function toAmount({ service }: SignedService, refund: bigint | null): TokenAmount | null {
  return refund === null ? null : { amount: refund, ...service.token }
}
