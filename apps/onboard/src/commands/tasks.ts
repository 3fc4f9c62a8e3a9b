import { formatBalance, sanitizeText } from '@paraclock/core'
import { listTasks } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/Command.ts'
import { showTime } from '../judge/showTime.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { type ListedTask, tasksOutput } from '../outputs/tasksOutput.ts'
import { openService } from './openService.ts'

/** Lists the tasks of the configured user, or of everybody, that have runs to come. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal } = context
  const { network, config, service, connections } = await openService(context)
  try {
    const owner = options['all'] === true ? {} : { owner: config.user }
    let count = 0
    const tasks: ListedTask[] = []
    for await (const task of listTasks(service, { ...owner, signal })) {
      const listed = {
        ...task,
        name: sanitizeText(new TextDecoder().decode(task.providedId)),
        kind: task.action.kind,
        nextRun: Number(task.nextRun),
        remainingRuns: task.remainingRuns.map(Number),
        prepaid: { amount: task.prepaid, ...service.token }
      }
      if (options['json'] === true) tasks.push(listed)
      else print(describeTask(listed))
      count += 1
    }
    if (options['json'] === true) {
      print(renderOutput({ output: tasksOutput, value: { network, tasks } }))
    } else if (count === 0) print('no task has runs to come')
    return 0
  } finally {
    await connections.close()
  }
}

function describeTask({ taskId, name, kind, nextRun, remainingRuns, prepaid }: ListedTask): string {
  const runs = `${remainingRuns.length} ${remainingRuns.length === 1 ? 'run' : 'runs'}`
  return `${taskId}  ${name}: ${kind}, ${runs}, next ${showTime(nextRun)}, ${formatBalance(prepaid.amount, prepaid)} prepaid`
}
