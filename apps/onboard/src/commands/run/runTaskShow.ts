import type { ContextOf } from '../../cli/defineCommand.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { describeEntry, describeTask } from '../../task/describeTask.ts'
import { isFound, openTask } from '../../task/openTask.ts'
import { toTaskEntry } from '../../task/taskEntry.ts'
import { type taskShowCommand, taskShowOutput } from '../taskShow.ts'

export async function runTaskShow(context: ContextOf<typeof taskShowCommand>): Promise<number> {
  const { options, print } = context
  await using chains = await openNetworks(context, {})
  const tasks = await Promise.all(chains.opened.map((network) => openTask(network, context)))
  if (options.json) {
    const networks = tasks.map((found) => {
      const { network, named, task, history, service } = found
      const { entries, searched, targetPruned } = history
      return {
        network,
        verdict: isFound(found) ? ('ready' as const) : ('notReady' as const),
        taskId: named.taskId,
        task: task && {
          nextRun: Number(task.nextRun),
          remainingRuns: task.remainingRuns.map(Number),
          prepaid: { amount: task.prepaid, ...service.token }
        },
        entries: entries.map((entry) => toTaskEntry(entry, describeEntry(entry, service.token))),
        searched,
        targetPruned
      }
    })
    print(taskShowOutput.render({ networks }))
  } else for (const task of tasks) print(describeTask(task).join('\n'))
  return tasks.some(isFound) ? 0 : 1
}
