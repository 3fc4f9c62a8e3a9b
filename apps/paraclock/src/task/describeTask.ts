import { formatAmount } from '@paraclock/checklist'
import { formatBalance, sanitizeText, type Token } from '@paraclock/core'
import { ambiguousMessage, type TaskEntry } from '@paraclock/scheduler'
import { countOf } from '../words/countOf.ts'
import { sayTime } from '../words/sayTime.ts'
import type { OpenedTask } from './openTask.ts'

export function describeEntry(entry: TaskEntry, token: Token): string {
  const due = 'run' in entry && entry.run !== undefined ? `run of ${sayTime(entry.run)} ` : 'run '
  const back = 'refund' in entry ? describeRefund(entry.refund, token) : ''
  const why = 'error' in entry && entry.error !== undefined ? `: ${entry.error.message}` : ''
  const end = 'last' in entry && entry.last ? '; the task is over' : ''
  switch (entry.kind) {
    case 'scheduled': {
      const runs = entry.runs === undefined ? '' : `, ${entry.runs} in all`
      return `scheduled${entry.nextRun === undefined ? '' : `, first run ${sayTime(entry.nextRun)}`}${runs}`
    }
    case 'running':
      return `${due}began`
    case 'sent':
      return `${due}sent its message to the target`
    case 'executed':
      return `${due}done on the service${back}`
    case 'failed':
      return `${due}failed${why}${back}${end}`
    case 'callVersionChanged':
      return `${due}not dispatched: its call was encoded for transaction version ${entry.stored}, and the runtime has ${entry.current}. Before the next upgrade: paraclock confirm <task> --upgrade <file>`
    case 'missed':
      return `${due}missed${back}${end}`
    case 'rescheduled':
      return `next run ${entry.nextRun === undefined ? 'scheduled' : sayTime(entry.nextRun)}`
    case 'notRescheduled':
      return `no further run is scheduled${why}; the task is over`
    case 'completed':
      return 'completed'
    case 'cancelled':
      return `cancelled${back}`
    case 'recovered':
      return `removed by governance, because the runtime could not decode it${back}; the task is over`
    case 'arrived':
      return `${due}arrived: ${describeEffect(entry)}${why}`
    case 'other':
      return sanitizeText(`${entry.reported.pallet}.${entry.reported.name}`)
  }
}

function describeEffect(entry: Extract<TaskEntry, { readonly kind: 'arrived' }>): string {
  const words = {
    succeeded: 'the call succeeded',
    failed: 'the call failed',
    unproven: 'no event states what the call did'
  }
  const events = entry.effects.map(({ pallet, name }) => `${pallet}.${name}`)
  const listed = events.length === 0 ? '' : ` (${events.join(', ')})`
  const effect = entry.isAmbiguous ? ambiguousMessage : words[entry.dispatch]
  return sanitizeText(`${effect}${listed}`)
}

export function describeTask(opened: OpenedTask): readonly string[] {
  const { network, service, task, named, history } = opened
  const { taskId, providedId } = named
  const { entries, searched, cursor, targetPruned } = history
  if (task === undefined && entries.length === 0) {
    const name = providedId && `${JSON.stringify(sanitizeText(providedId))} (${taskId})`
    const range = `blocks ${searched.oldest} to ${searched.last} of the service`
    return [
      `${network}: no task ${name ?? taskId} has runs to come, and none of the ${range} names one`,
      ...describeLimit(opened)
    ]
  }
  return [
    task === undefined
      ? `${network}: ${taskId} has no runs to come`
      : `${network}: ${taskId} has ${countOf(task.remainingRuns.length, 'run')} to come, next ${sayTime(task.nextRun)}, ${formatAmount({ amount: task.prepaid, ...service.token })} prepaid`,
    ...entries.map((entry) => `  ${placeOf(entry)}  ${describeEntry(entry, service.token)}`),
    ...(targetPruned
      ? ['  Arrivals are missing: the target no longer has the blocks in which they may be.']
      : []),
    ...cursor.sent.map(
      ({ run }) =>
        `  The message of the run ${run === undefined ? '' : `of ${sayTime(BigInt(run))} `}has not arrived on the target yet.`
    ),
    ...describeLimit(opened)
  ]
}

/** Describes in one line what a task that is over has done, so that its owner can share the line. */
export function summarizeRuns(
  { network, task, named: { taskId, providedId } }: OpenedTask,
  entries: readonly TaskEntry[]
): string {
  const count = (kind: TaskEntry['kind'], word: string): readonly string[] => {
    const found = entries.filter((entry) => entry.kind === kind).length
    return found === 0 ? [] : [`${countOf(found, 'run')} ${word}`]
  }
  const arrived = entries.filter((entry) => entry.kind === 'arrived')
  const succeeded = arrived.filter(({ dispatch }) => dispatch === 'succeeded').length
  const last = entries.at(-1)
  const said = [
    ...count('executed', 'done'),
    ...count('failed', 'failed'),
    ...count('missed', 'missed'),
    ...(arrived.length > 0
      ? [`${succeeded} of ${countOf(arrived.length, 'call')} succeeded on the target`]
      : []),
    ...(last === undefined ? [] : [`last in block ${last.block.number} of the ${last.chain}`])
  ]
  const chosen = providedId ?? (task && new TextDecoder().decode(task.providedId))
  const name = chosen === undefined ? '' : `${sanitizeText(chosen)} `
  return `${network}: task ${name}${taskId} is over: ${said.join(', ')}`
}

export function placeOf({ chain, block }: TaskEntry): string {
  return `${chain} ${block.number}`.padEnd(16)
}

function describeLimit({ history }: OpenedTask): readonly string[] {
  const { oldest, end } = history.searched
  if (end === 'begun' || end === 'genesis') return []
  const archive = 'the node keeps no older state: name an archive node to see more'
  const why = end === 'pruned' ? archive : '--blocks looks further back'
  return [`  What happened before block ${oldest} of the service is not known: ${why}.`]
}

function describeRefund(refund: bigint | undefined, token: Token): string {
  return refund === undefined || refund === 0n ? '' : `, ${formatBalance(refund, token)} came back`
}
