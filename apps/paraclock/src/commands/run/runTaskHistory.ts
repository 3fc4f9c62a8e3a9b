import { formatAmount, formatTime } from '@paraclock/checklist'
import {
  type Hex,
  hexToBytes,
  parseAccount,
  sanitizeText,
  shorten,
  type Token
} from '@paraclock/core'
import { type ListCursor, type ListedTask, listPastTasks, MAX_PLACE } from '@paraclock/history'
import type * as v from 'valibot'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readNumber } from '../../cli/readNumber.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { openRecorded, requireRecorded, showOwner } from '../../history/openRecorded.ts'
import { writeCsv } from '../../history/writeCsv.ts'
import { type pastTask, type tasksCommand, tasksOutput } from '../tasks.ts'

const MAX_TASKS = 10_000

export async function runTaskHistory(context: ContextOf<typeof tasksCommand>): Promise<number> {
  const { options, print, report } = context
  const limit = readNumber('--limit', options.limit, { max: MAX_TASKS })
  const after = readCursor(options.after)
  const networks = await openRecorded(context, async (history, network, config) => {
    const owner = options.all ? undefined : parseAccount(options.owner ?? config.user)
    const found = await listPastTasks(history, { network, owner, after, limit })
    const { chain, tasks, next } = requireRecorded(found, network)
    const token = { symbol: chain.token_symbol, decimals: chain.token_decimals }
    const past = {
      block: chain.last_block,
      tasks: tasks.map((task) => toPastTask(task, token)),
      next: next === null ? undefined : `${next.block}-${next.event}`
    }
    const shown = { network, verdict: 'ready' as const, tasks: [], history: past }
    return { shown, prefix: chain.ss58_prefix }
  })
  if (options.json) print(tasksOutput.render({ networks: networks.map(({ shown }) => shown) }))
  else if (options.csv) {
    const rows = networks.flatMap(({ shown: { network, history }, prefix }) =>
      history.tasks.map((task) => listCells(network, task, prefix))
    )
    print(writeCsv(HEAD, rows), { isWhole: true })
    for (const { shown } of networks) {
      const { next } = shown.history
      if (next !== undefined) report(`${shown.network}: the page ends here; more: --after ${next}`)
    }
  } else {
    for (const { shown } of networks) {
      print(describeHistory(shown.network, shown.history, options.long))
    }
  }
  return 0
}

type PastTask = v.InferOutput<typeof pastTask>

type Networks = Parameters<typeof tasksOutput.render>[0]['networks']

function toPastTask(task: ListedTask, token: Token): PastTask {
  const { provided_id: id, counts } = task
  return {
    taskId: task.task_id as Hex,
    owner: (task.owner ?? undefined) as Hex | undefined,
    providedId: (id ?? undefined) as Hex | undefined,
    name: id === null ? undefined : sanitizeText(new TextDecoder().decode(hexToBytes(id))),
    kind: task.kind ?? undefined,
    block: task.block,
    time: task.time,
    state: task.state,
    ended: task.ended_time ?? undefined,
    executed: counts.executed,
    failed: counts.failed,
    missed: counts.missed,
    cost: { amount: task.cost, ...token }
  }
}

const COUNTS = ['executed', 'failed', 'missed'] as const
const HEAD = [
  ...['network', 'taskId', 'owner', 'name', 'kind', 'scheduled', 'state', 'ended'],
  ...COUNTS,
  ...['cost', 'token', 'decimals']
]

function listCells(network: string, task: PastTask, prefix: number): readonly string[] {
  const { cost } = task
  const owner = showOwner(task.owner, prefix) ?? ''
  const show = (seconds: number): string => new Date(seconds * 1000).toISOString()
  const ended = task.ended === undefined ? '' : show(task.ended)
  return [
    ...[network, task.taskId, owner, task.name ?? '', task.kind ?? ''],
    ...[show(task.time), task.state, ended],
    ...COUNTS.map((name) => String(task[name])),
    ...[String(cost.amount), cost.symbol, String(cost.decimals)]
  ]
}

function describeHistory(
  network: string,
  { block, tasks, next }: NonNullable<Networks[number]['history']>,
  isLong: boolean
): string {
  const lines = tasks.map((task) => {
    const counts = COUNTS.filter((name) => task[name] > 0).map((name) => `${task[name]} ${name}`)
    const runs = counts.length === 0 ? 'no run yet' : counts.join(', ')
    const name = task.name ?? 'scheduled before the first recorded block'
    const cost = formatAmount(task.cost)
    const id = isLong || task.name === undefined ? `${task.taskId}  ` : ''
    return `  ${id}${name}: ${task.state}, ${formatTime(task.time)}, ${runs}, ${cost}`
  })
  const more = next === undefined ? [] : [`  more: --after ${next}`]
  const head = `${network}: ${tasks.length === 0 ? 'no tasks' : 'tasks'} up to block ${block}`
  return [head, ...lines, ...more].join('\n')
}

function readCursor(value: string | undefined): ListCursor | undefined {
  if (value === undefined) return undefined
  const place = /^(\d{1,10})-(\d{1,10})$/.exec(value)?.slice(1).map(Number) ?? []
  const [block = Number.NaN, event = Number.NaN] = place
  if (Math.max(block, event) <= MAX_PLACE) return { block, event }
  throw refuseArgument(
    `--after takes what the page before it ended with, such as 812-5, not ${shorten(value)}`
  )
}
