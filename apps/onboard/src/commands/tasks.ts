import { formatBalance, sanitizeText } from '@paraclock/core'
import { listTasks } from '@paraclock/scheduler'
import type { CommandContext } from '../cli/Command.ts'
import { showTime } from '../judge/showTime.ts'
import { openService } from './openService.ts'
import { renderValue } from './renderValue.ts'

/** Lists the tasks of the configured user, or of everybody, that have runs to come. */
export async function run(context: CommandContext): Promise<number> {
  const { options, print, signal } = context
  const { config, service, connections } = await openService(context)
  try {
    const owner = options['all'] === true ? {} : { owner: config.user }
    let count = 0
    for await (const task of listTasks(service, { ...owner, signal })) {
      count += 1
      if (options['json'] === true) {
        print(renderValue(task))
        continue
      }
      const { taskId, providedId, nextRun, remainingRuns, prepaid, action } = task
      const name = sanitizeText(new TextDecoder().decode(providedId))
      print(
        `${taskId}  ${name}: ${action.kind}, ${remainingRuns.length} runs, next ${showTime(Number(nextRun))}, ${formatBalance(prepaid, service.token)} prepaid`
      )
    }
    if (count === 0 && options['json'] !== true) print('no task has runs to come')
    return 0
  } finally {
    await connections.close()
  }
}
