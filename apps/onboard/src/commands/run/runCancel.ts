import { formatAmount, formatTime } from '@paraclock/checklist'
import {
  formatBalance,
  ParaclockError,
  sanitizeText,
  TaskDoesNotExist,
  type TokenAmount
} from '@paraclock/core'
import { cancelTask, getTask } from '@paraclock/scheduler'
import { deriveTaskId } from '@paraclock/xcm'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { useJournal } from '../../journal/useJournal.ts'
import { createReviewer, describeConsent } from '../../sign/createReviewer.ts'
import { describeSigner, requireSigner, spellAccount } from '../../sign/nameSigner.ts'
import { sayOnChain } from '../../sign/sayOnChain.ts'
import { type SignedService, useSigned } from '../../sign/useSigned.ts'
import { type cancelCommand, cancelOutput } from '../cancel.ts'

const TASK_ID = /^0x[0-9a-f]{64}$/i

const FINALITY_MS = 300_000

/** What `paraclock cancel` does. */
export async function runCancel(context: ContextOf<typeof cancelCommand>): Promise<number> {
  const [name = ''] = context.positionals
  const signerOf = TASK_ID.test(name) ? 'owner' : 'user'
  return await useSigned(context, signerOf, (opened) => showOrCancel(context, name, opened))
}

type Context = ContextOf<typeof cancelCommand>

async function showOrCancel(
  context: Context,
  name: string,
  opened: SignedService
): Promise<number> {
  const { options, print, signal } = context
  const { network, service, proofs, signing, isAllowed, owner } = opened
  const taskId = TASK_ID.test(name) ? name : deriveTaskId({ owner, providedId: name }).taskId
  const shown = await describeCancelled(opened, taskId)
  const asked = { network, taskId, signer: signing?.named ?? null }
  const answer = (status: 'planned' | 'cancelled', refund: TokenAmount | null): string =>
    cancelOutput.render({ ...asked, status, refund, proofs: [...proofs] })
  if (!options.json && shown !== undefined) print(shown)
  if (signing === undefined || !isAllowed) {
    print(options.json ? answer('planned', null) : describeConsent(options))
    return signing === undefined ? 0 : 1
  }
  const outcome = await useJournal(context, [await service.signing()], async (journal) => {
    const submission = await cancelTask(service, {
      ...{ taskId, journal, signal, idempotencyKey: name },
      signer: signing.signer.signer,
      review: createReviewer(context)({
        chain: `${network}, service`,
        words: sayOnChain(service.chain, opened.config)
      })
    })
    return await submission.outcome({ deadlineMs: FINALITY_MS, signal })
  })
  if (outcome.status !== 'cancelled') throw outcome.error
  const refund = outcome.refund === null ? null : { amount: outcome.refund, ...service.token }
  if (options.json) print(answer('cancelled', refund))
  else {
    const back = refund === null ? '' : `, ${formatBalance(refund.amount, refund)} came back`
    print(`cancelled: ${taskId}${back}`)
    for (const { summary } of proofs) print(summary)
  }
  return 0
}

/**
 * Says which task is meant, and who signs. Who is not its owner is refused. Nothing is said of a task
 * that is not stored: its cancellation may have been interrupted, and the journal tells.
 *
 * @throws ParaclockError `TaskDoesNotExist` without a signer, `SignerMismatch`
 */
async function describeCancelled(
  opened: SignedService,
  taskId: string
): Promise<string | undefined> {
  const { network, config, service, signing } = opened
  const task = await getTask(service, { taskId })
  if (task === undefined) {
    if (signing === undefined) throw new ParaclockError(TaskDoesNotExist, { taskId })
    return undefined
  }
  const networks = [[network, config]] as const
  if (signing !== undefined) {
    const { account } = signing.signer
    requireSigner({ account, wanted: task.owner, role: 'the owner of the task', networks })
  }
  const named = sanitizeText(new TextDecoder().decode(task.providedId))
  const prepaid = formatAmount({ amount: task.prepaid, ...service.token })
  const runs = `${task.remainingRuns.length} ${task.remainingRuns.length === 1 ? 'run' : 'runs'}`
  const line = `${network}: ${taskId}, ${named}: ${runs}, next ${formatTime(Number(task.nextRun))}, ${prepaid} prepaid, of ${spellAccount(task.owner, networks)}`
  return signing === undefined ? line : `${line}\n${describeSigner(signing.named)}`
}
