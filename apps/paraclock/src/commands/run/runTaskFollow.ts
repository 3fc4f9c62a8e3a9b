import { ParaclockError, renderError, TaskDoesNotExist } from '@paraclock/core'
import { type TaskEntry, watchTask } from '@paraclock/scheduler'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { renderErrorDocument } from '../../cli/errorOutput.ts'
import { toTaskEntry } from '../../schemas/taskEntry.ts'
import { openSession } from '../../session/openSession.ts'
import { explainUnread, readEach, requireSomeRead } from '../../session/readEach.ts'
import { describeEntry, describeTask, placeOf, summarizeRuns } from '../../task/describeTask.ts'
import { isFound, type OpenedTask, openTasks, readAskedTask } from '../../task/openTask.ts'
import { type taskFollowCommand, taskFollowOutput } from '../taskFollow.ts'

type Context = ContextOf<typeof taskFollowCommand>

export async function runTaskFollow(context: Context): Promise<number> {
  const { options, print, signal } = context
  const asked = readAskedTask(context)
  await using session = await openSession(context, {
    chains: ['service', 'target'],
    isPatient: true
  })
  const tasks = await openTasks(session.opened, asked, context.signal)
  requireSomeRead(tasks)
  for (const { network, error } of options.json ? [] : tasks) {
    if (error !== undefined) print(explainUnread(network, error))
  }
  const opened = tasks.flatMap(({ value = [] }) => value)
  const outages = new Set<string>()
  const followed = await readEach(opened, signal, (task) =>
    follow(context, task, { isOneOfMany: opened.length > 1, outages })
  )
  // The error of one network is thrown only after the tasks on all other networks have ended.
  const failed = [...tasks, ...followed].find(({ error }) => error !== undefined)
  if (failed !== undefined) throw failed.error
  if (opened.some(isFound)) return 0
  // Without `--json`, the text of each network already says that the task is unknown.
  if (options.json)
    print(renderErrorDocument(new ParaclockError(TaskDoesNotExist, { ...opened[0]?.named })))
  return 1
}

async function follow(
  context: Context,
  task: OpenedTask,
  {
    isOneOfMany,
    outages
  }: {
    readonly isOneOfMany: boolean
    /** The networks whose outage was said. */
    readonly outages: Set<string>
  }
): Promise<void> {
  const { print, report, signal } = context
  const { network, service, target, named, history } = task
  const { taskId } = named
  const { entries, cursor } = history
  const { json } = context.options
  const seen = [...entries]
  const show = (entry: TaskEntry): void => {
    const said = describeEntry(entry, service.token)
    const shown = { network, taskId, entry: toTaskEntry(entry, said) }
    if (json) print(taskFollowOutput.render(shown, { oneLine: true }))
    else print(`  ${isOneOfMany ? `${taskId} ` : ''}${placeOf(entry)}  ${said}`)
  }
  if (json) entries.forEach(show)
  else print(describeTask(task).join('\n'))
  if (!isFound(task)) return
  if (!cursor.over || cursor.sent.length > 0)
    report(`${network}: waiting for ${taskId}. Ctrl-C ends it.`)
  const onOutage = (error?: ParaclockError): void => {
    if (error === undefined) {
      if (outages.delete(network)) report(`${network}: the connection is back.`)
    } else if (!outages.has(network)) {
      outages.add(network)
      report(`${network}: the connection is lost. The command waits for it.\n${renderError(error)}`)
    }
  }
  for await (const { entry } of watchTask(service, { taskId, target, cursor, onOutage, signal })) {
    show(entry)
    seen.push(entry)
  }
  if (!json) print(summarizeRuns(task, seen))
}
