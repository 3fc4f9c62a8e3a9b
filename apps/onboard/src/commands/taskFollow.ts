import { text } from '@paraclock/checklist/schema'
import { type CommandContext, defineCommand, type OptionValues } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, taskOptions } from '../cli/sharedOptions.ts'
import type { OpenedTask } from '../task/openTask.ts'
import { taskEntry, toTaskEntry } from '../task/taskEntry.ts'

const output = defineOutput({
  name: 'task-follow',
  title: 'A change of a task, one to a line: paraclock task follow --json',
  version: 1,
  entries: { network: text, entry: taskEntry }
})

const options = { ...configOptions, ...taskOptions } as const

/** Follows a task to its end and to what its runs did on the target. */
export const taskFollowCommand = defineCommand({
  name: 'task follow',
  summary: 'Follow a task until it is over, and what its runs did on the target',
  takes: '<task>',
  options,
  output,
  streams: true,
  run: async (context) => {
    const { readNetworks } = await import('../open/readNetworks.ts')
    const { isFound, openTask } = await import('../task/openTask.ts')
    const { positionals, signal } = context
    const { owner, blocks } = context.options
    const asked = { name: positionals[0] ?? '', owner, blocks, signal }
    const found = await readNetworks(context, async (opened) => {
      const task = await openTask(opened, asked)
      await follow(context, task)
      return isFound(task)
    })
    return found.some(Boolean) ? 0 : 1
  }
})

async function follow(
  context: CommandContext<OptionValues<typeof options>>,
  task: OpenedTask
): Promise<void> {
  const { watchTask } = await import('@paraclock/scheduler')
  const { describeEntry, describeTask, placeOf } = await import('../task/describeTask.ts')
  const { isFound } = await import('../task/openTask.ts')
  const { print, report, signal } = context
  const { network, service, target, taskId, history } = task
  const { entries, cursor } = history
  const { json } = context.options
  if (json) {
    for (const entry of entries) {
      const said = toTaskEntry(entry, describeEntry(entry, service.token))
      print(output.render({ network, entry: said }, { oneLine: true }))
    }
  } else print(describeTask(task).join('\n'))
  if (!isFound(task)) return
  if (!cursor.over || cursor.sent.length > 0)
    report(`${network}: waiting for ${taskId}. Ctrl-C ends it.`)
  // What is over on the service and has arrived ends at once.
  const watched = history.targetPruned ? {} : { target }
  for await (const { entry } of watchTask(service, { taskId, ...watched, cursor, signal })) {
    const said = describeEntry(entry, service.token)
    if (json) print(output.render({ network, entry: toTaskEntry(entry, said) }, { oneLine: true }))
    else print(`  ${placeOf(entry)}  ${said}`)
  }
}
