import { formatBalance } from '@paraclock/core'
import { cancelTask } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/Command.ts'
import { cancelOutput } from '../outputs/cancelOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { openService } from './openService.ts'
import { readPhraseSigner } from './readPhraseSigner.ts'
import { useJournal } from './useJournal.ts'

const FINALITY_MS = 300_000
const TASK_ID = /^0x[0-9a-f]{64}$/i

/** Cancels a task of the signer, named by its id or by the id that the owner provided. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal, positionals } = context
  const { signer } = await readPhraseSigner(context)
  const { network, service, connections } = await openService(context)
  try {
    const [name = ''] = positionals
    const task = TASK_ID.test(name) ? { taskId: name } : { providedId: name }
    const outcome = await useJournal(context, async (journal) => {
      const asked = { ...task, signer, journal, idempotencyKey: name, signal }
      const submission = await cancelTask(service, asked)
      return await submission.outcome({ deadlineMs: FINALITY_MS, signal })
    })
    if (outcome.status !== 'cancelled') throw outcome.error
    const { taskId, refund } = outcome
    if (options['json'] === true) {
      const back = refund === null ? null : { amount: refund, ...service.token }
      print(renderOutput({ output: cancelOutput, value: { network, taskId, refund: back } }))
    } else {
      const back = refund === null ? '' : `, ${formatBalance(refund, service.token)} came back`
      print(`cancelled: ${taskId}${back}`)
    }
    return 0
  } finally {
    await connections.close()
  }
}
