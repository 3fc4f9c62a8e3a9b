import { formatAmount, formatTime } from '@paraclock/checklist'
import { bytesToHex, type Hex, sanitizeText } from '@paraclock/core'
import { connectService, listTasks } from '@paraclock/scheduler'
import type * as v from 'valibot'
import type { ContextOf } from '../../cli/defineCommand.ts'
import type { OpenedNetwork } from '../../open/Opening.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { type listedTask, type tasksCommand, tasksOutput } from '../tasks.ts'

/** Runs `paraclock tasks`. */
export async function runTasks(context: ContextOf<typeof tasksCommand>): Promise<number> {
  const { options, print, signal } = context
  if (options.history) return await (await import('./runTaskHistory.ts')).runTaskHistory(context)
  const read = async ({ network, config, chain }: OpenedNetwork) => {
    const service = await connectService({ chain: await chain('service') })
    const owner = options.all ? {} : { owner: options.owner ?? config.user }
    const tasks: ListedTask[] = []
    for await (const one of listTasks(service, { ...owner, signal })) {
      tasks.push({
        taskId: one.taskId,
        owner: one.owner as Hex,
        providedId: bytesToHex(one.providedId),
        name: sanitizeText(new TextDecoder().decode(one.providedId)),
        kind: one.action.kind,
        nextRun: Number(one.nextRun),
        remainingRuns: one.remainingRuns.map(Number),
        prepaid: { amount: one.prepaid, ...service.token }
      })
    }
    return { network, tasks }
  }
  const networks = await openNetworks(context, {}, ({ opened }) => Promise.all(opened.map(read)))
  if (options.json) print(tasksOutput.render({ networks }))
  else {
    for (const { network, tasks } of networks) {
      for (const one of tasks) print(`${network}: ${describeListed(one)}`)
      if (tasks.length === 0) print(`${network}: no task has future runs`)
    }
  }
  return 0
}

type ListedTask = v.InferOutput<typeof listedTask>

function describeListed(listed: ListedTask): string {
  const { taskId, name, kind, nextRun, remainingRuns, prepaid } = listed
  const runs = `${remainingRuns.length} ${remainingRuns.length === 1 ? 'run' : 'runs'}`
  return `${taskId}  ${name}: ${kind}, ${runs}, next ${formatTime(nextRun)}, ${formatAmount(prepaid)} prepaid`
}
