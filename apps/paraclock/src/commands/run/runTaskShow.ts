import type { ContextOf } from '../../cli/defineCommand.ts'
import { toTaskEntry } from '../../schemas/taskEntry.ts'
import { openSession } from '../../session/openSession.ts'
import { exitCodeOfRead, explainUnread, requireSomeRead, toUnread } from '../../session/readEach.ts'
import { describeEntry, describeTask } from '../../task/describeTask.ts'
import { isFound, type OpenedTask, openTasks, readAskedTask } from '../../task/openTask.ts'
import { type taskShowCommand, taskShowOutput } from '../taskShow.ts'

export async function runTaskShow(context: ContextOf<typeof taskShowCommand>): Promise<number> {
  const { options, print } = context
  const asked = readAskedTask(context)
  await using session = await openSession(context, { chains: ['service', 'target'] })
  const tasks = await openTasks(session.opened, asked, context.signal)
  requireSomeRead(tasks)
  if (options.json) {
    const shown = tasks.flatMap(({ network, value, error }): readonly Shown[] =>
      error === undefined ? value.map(toShown) : [toUnread(network, error)]
    )
    print(taskShowOutput.render({ networks: shown }))
  } else {
    for (const { network, value, error } of tasks) {
      print(
        error === undefined ? value.flatMap(describeTask).join('\n') : explainUnread(network, error)
      )
    }
  }
  const isSomeFound = tasks.some(({ value }) => value?.some(isFound))
  return Math.max(isSomeFound ? 0 : 1, exitCodeOfRead(tasks))
}

type Shown = Parameters<typeof taskShowOutput.render>[0]['networks'][number]

function toShown(opened: OpenedTask): Shown {
  const { network, named, task, history, service } = opened
  const { entries, searched, targetPruned } = history
  return {
    network,
    verdict: isFound(opened) ? ('ready' as const) : ('notReady' as const),
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
}
