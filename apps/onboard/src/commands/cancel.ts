import { amount, list, oneOf, text } from '@paraclock/checklist/schema'
import type { TokenAmount } from '@paraclock/core'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { asSignerOption, configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'
import { namedSigner } from '../sign/nameSigner.ts'
import type { SignedService } from '../sign/openSigned.ts'

const FINALITY_MS = 300_000
const TASK_ID = /^0x[0-9a-f]{64}$/i

const output = defineOutput({
  name: 'cancel',
  title: 'A task that is cancelled: paraclock cancel --json',
  version: 2,
  entries: {
    network: text,
    status: oneOf('planned', 'cancelled'),
    taskId: text,
    /** Who signs; `null` if no signer was given. */
    signer: v.nullable(namedSigner),
    /** What came back; `null` if the chain does not tell, and while it is only planned. */
    refund: v.nullable(amount),
    /** What the signed bytes rest on. */
    proofs: list(chainProof)
  }
})

/** Shows a task, and cancels it if its owner signs, after confirmation or with `--yes`. */
export const cancelCommand = defineCommand({
  name: 'cancel',
  summary: 'Cancel a task, by its id or by the id that you chose, with --signer',
  takes: '<task>',
  options: { ...configOptions, ...signerOptions, ...asSignerOption },
  output,
  run: async (context) => {
    const { deriveTaskId } = await import('@paraclock/xcm')
    const { formatBalance } = await import('@paraclock/core')
    const { cancelTask } = await import('@paraclock/scheduler')
    const { useJournal } = await import('../journal/useJournal.ts')
    const { createReviewer, describeConsent } = await import('../sign/createReviewer.ts')
    const { openSigned } = await import('../sign/openSigned.ts')
    const { sayOnChain } = await import('../sign/sayOnChain.ts')
    const { options, print, signal, positionals } = context
    const [name = ''] = positionals
    const isId = TASK_ID.test(name)
    const opened = await openSigned(context, isId ? 'owner' : 'user')
    const { network, service, connections, proofs, signing, isAllowed, owner } = opened
    try {
      const taskId = isId ? name : deriveTaskId({ owner, providedId: name }).taskId
      const shown = await describeCancelled(opened, taskId)
      const asked = { network, taskId, signer: signing?.named ?? null }
      const answer = (status: 'planned' | 'cancelled', refund: TokenAmount | null): string =>
        output.render({ ...asked, status, refund, proofs: [...proofs] })
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
    } finally {
      await connections.close()
    }
  }
})

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
  const { formatAmount, formatTime } = await import('@paraclock/checklist')
  const { ParaclockError, sanitizeText, TaskDoesNotExist } = await import('@paraclock/core')
  const { getTask } = await import('@paraclock/scheduler')
  const { describeSigner, requireSigner, spellAccount } = await import('../sign/nameSigner.ts')
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
