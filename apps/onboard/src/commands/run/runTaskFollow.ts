import { watchTask } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import type { OpenedNetwork } from '../../open/Opening.ts'
import { openNetworks } from '../../open/openNetworks.ts'
import { describeEntry, describeTask, placeOf } from '../../task/describeTask.ts'
import { isFound, type OpenedTask, openTask } from '../../task/openTask.ts'
import { toTaskEntry } from '../../task/taskEntry.ts'
import { type taskFollowCommand, taskFollowOutput } from '../taskFollow.ts'

export async function runTaskFollow(context: ContextOf<typeof taskFollowCommand>): Promise<number> {
  const show = async (opened: OpenedNetwork): Promise<boolean> => {
    const task = await openTask(opened, context)
    await follow(context, task)
    return isFound(task)
  }
  await using networks = await openNetworks(context, {})
  const found = await Promise.all(networks.opened.map(show))
  return found.some(Boolean) ? 0 : 1
}

async function follow(
  context: ContextOf<typeof taskFollowCommand>,
  task: OpenedTask
): Promise<void> {
  const { print, report, signal } = context
  const { network, service, target, named, history } = task
  const { taskId } = named
  const { entries, cursor } = history
  const { json } = context.options
  if (json) {
    for (const entry of entries) {
      const said = toTaskEntry(entry, describeEntry(entry, service.token))
      print(taskFollowOutput.render({ network, entry: said }, { oneLine: true }))
    }
  } else print(describeTask(task).join('\n'))
  if (!isFound(task)) return
  if (!cursor.over || cursor.sent.length > 0)
    report(`${network}: waiting for ${taskId}. Ctrl-C ends it.`)
  // The loop ends at once for a task that has ended and whose messages have arrived.
  const watched = history.targetPruned ? {} : { target }
  for await (const { entry } of watchTask(service, { taskId, ...watched, cursor, signal })) {
    const said = describeEntry(entry, service.token)
    if (json)
      print(
        taskFollowOutput.render({ network, entry: toTaskEntry(entry, said) }, { oneLine: true })
      )
    else print(`  ${placeOf(entry)}  ${said}`)
  }
}
