import { formatAmount, formatTime } from '@paraclock/checklist'
import { bytesToHex, type Hex, parseAccount, sanitizeText } from '@paraclock/core'
import { connectService, listTasks } from '@paraclock/scheduler'
import type * as v from 'valibot'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { type OpenedNetwork, openSession } from '../../session/openSession.ts'
import {
  exitCodeOfRead,
  explainUnread,
  readEach,
  requireSomeRead,
  toUnread
} from '../../session/readEach.ts'
import { alignRows } from '../../words/alignRows.ts'
import { countOf } from '../../words/countOf.ts'
import { fitLine } from '../../words/wrapText.ts'
import { type listedTask, type tasksCommand, tasksOutput } from '../tasks.ts'

const OF_HISTORY = ['after', 'limit', 'csv', 'database'] as const

export async function runTasks(context: ContextOf<typeof tasksCommand>): Promise<number> {
  const { options, print, signal } = context
  if (options.all && options.owner !== undefined)
    throw refuseArgument('--owner does not go with --all')
  if (options.owner !== undefined) parseAccount(options.owner)
  if (options.save !== undefined && !options.shapes)
    throw refuseArgument('--save goes with --shapes')
  if (options.shapes) return await (await import('./runTaskShapes.ts')).runTaskShapes(context)
  if (options.history) return await (await import('./runTaskHistory.ts')).runTaskHistory(context)
  const alone = OF_HISTORY.find((name) => options[name])
  if (alone !== undefined) throw refuseArgument(`--${alone} goes with --history`)
  const read = async ({
    config,
    chain
  }: OpenedNetwork<'service'>): Promise<readonly ListedTask[]> => {
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
    return tasks.toSorted(compareTasks)
  }
  await using opened = await openSession(context, { chains: ['service'] })
  const networks = await readEach(opened.opened, signal, read)
  requireSomeRead(networks)
  if (options.json) {
    const shown = networks.map(({ network, value: tasks, error }) =>
      error === undefined ? { network, verdict: 'ready' as const, tasks } : toUnread(network, error)
    )
    print(tasksOutput.render({ networks: shown }))
  } else {
    const lines = networks.flatMap(({ network, value, error }) =>
      error === undefined
        ? describeTasks(network, value, options.long)
        : explainUnread(network, error)
    )
    print(lines.join('\n'))
  }
  return exitCodeOfRead(networks)
}

/** Orders tasks by the time of their next run, and tasks with the same time by their ids. */
function compareTasks(one: ListedTask, two: ListedTask): number {
  const byId = one.providedId < two.providedId ? -1 : 1
  return one.nextRun - two.nextRun || byId
}

// The JSON has the whole name.
const MAX_NAME = 40
const WHAT = {
  xcmp: 'call over XCM',
  dynamicDispatch: 'call on the service',
  nativeTransfer: 'transfer'
} as const

function describeTasks(
  network: string,
  tasks: readonly ListedTask[],
  isLong: boolean
): readonly string[] {
  if (tasks.length === 0) return [`${network}: no task has future runs`]
  const rows = tasks.map(({ taskId, name, kind, nextRun, remainingRuns, prepaid }) => [
    fitLine(name, MAX_NAME),
    WHAT[kind],
    formatTime(nextRun),
    countOf(remainingRuns.length, 'run'),
    formatAmount(prepaid),
    ...(isLong ? [taskId] : [])
  ])
  const head = ['name', 'what', 'next run', 'left', 'paid', ...(isLong ? ['id'] : [])]
  return [`${network}: ${countOf(tasks.length, 'task')}`, ...alignRows([head, ...rows])]
}

type ListedTask = v.InferOutput<typeof listedTask>
