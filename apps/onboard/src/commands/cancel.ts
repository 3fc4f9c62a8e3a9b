import { amount, list, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'

const FINALITY_MS = 300_000
const TASK_ID = /^0x[0-9a-f]{64}$/i

const output = defineOutput({
  name: 'cancel',
  title: 'A task that was cancelled: paraclock cancel --json',
  version: 1,
  entries: {
    network: text,
    taskId: text,
    /** What came back; `null` if the chain does not tell. */
    refund: v.nullable(amount),
    /** What the signed bytes rest on. */
    proofs: list(chainProof)
  }
})

/** Cancels a task of the signer, named by its id or by the id that the owner provided. */
export const cancelCommand = defineCommand({
  name: 'cancel',
  summary: 'Cancel a task, by its id or by the id that you chose',
  takes: '<task>',
  options: { ...configOptions, ...signerOptions },
  output,
  run: async (context) => {
    const { formatBalance } = await import('@paraclock/core')
    const { cancelTask } = await import('@paraclock/scheduler')
    const { useJournal } = await import('../journal/useJournal.ts')
    const { openService } = await import('../open/openService.ts')
    const { createProver } = await import('../sign/createProver.ts')
    const { readSigner } = await import('../sign/readSigner.ts')
    const { showReview } = await import('../sign/createReviewer.ts')
    const { options, print, signal, positionals } = context
    const { signer } = await readSigner(context)
    const prover = createProver(context)
    const { network, service, connections } = await openService(context, prover)
    try {
      const [name = ''] = positionals
      const task = TASK_ID.test(name) ? { taskId: name } : { providedId: name }
      const outcome = await useJournal(context, async (journal) => {
        const review = showReview(context, 'service')
        const asked = { ...task, signer, journal, idempotencyKey: name, review, signal }
        const submission = await cancelTask(service, asked)
        return await submission.outcome({ deadlineMs: FINALITY_MS, signal })
      })
      if (outcome.status !== 'cancelled') throw outcome.error
      const { taskId, refund } = outcome
      if (options.json) {
        const back = refund === null ? null : { amount: refund, ...service.token }
        print(output.render({ network, taskId, refund: back, proofs: [...prover.proofs] }))
      } else {
        const back = refund === null ? '' : `, ${formatBalance(refund, service.token)} came back`
        print(`cancelled: ${taskId}${back}`)
        for (const { summary } of prover.proofs) print(summary)
      }
      return 0
    } finally {
      await connections.close()
    }
  }
})
