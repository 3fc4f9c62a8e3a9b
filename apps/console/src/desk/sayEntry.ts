import { errorToJson } from '@paraclock/core'
import { ambiguousMessage, type TaskEntry } from '@paraclock/scheduler'
import type { ShownEntry } from './TaskDesk.ts'

/** Says each event of a history, and which of them end a run. */
export function sayHistory(entries: readonly TaskEntry[]): readonly ShownEntry[] {
  const sent = new Set(entries.map((entry) => entry.kind === 'sent' && entry.run))
  // A run that sent a message ends on the target.
  const isEnd = (entry: TaskEntry): boolean =>
    /^(executed|failed|missed)$/.test(entry.kind)
      ? 'run' in entry && !sent.has(entry.run)
      : entry.kind === 'arrived'
  return entries.map((entry) => ({ ...sayEntry(entry), isEnd: isEnd(entry) }))
}

export function sayEntry(entry: TaskEntry): Omit<ShownEntry, 'isEnd'> {
  const { chain, block } = entry
  const run = 'run' in entry && entry.run !== undefined ? Number(entry.run) : undefined
  const refund = 'refund' in entry ? entry.refund : undefined
  const error = 'error' in entry && entry.error !== undefined ? errorToJson(entry.error) : undefined
  return { chain, block, run, refund, error, ...say(entry) }
}

type Said = Pick<ShownEntry, 'text' | 'tone'>

const SENTENCES: Readonly<
  Record<Exclude<TaskEntry['kind'], 'arrived' | 'other'>, readonly [ShownEntry['tone'], string]>
> = {
  scheduled: ['good', 'Scheduled'],
  running: ['plain', 'The run began'],
  sent: ['plain', 'The message was sent to the target'],
  executed: ['good', 'The run succeeded on the service'],
  failed: ['bad', 'The run failed on the service'],
  missed: ['bad', 'The run was missed'],
  callVersionChanged: ['bad', 'The call was encoded for another runtime'],
  rescheduled: ['plain', 'The next run was paid and scheduled'],
  notRescheduled: ['bad', 'The next run could not be scheduled: the task ended'],
  completed: ['plain', 'Completed: no run is left'],
  cancelled: ['plain', 'Cancelled'],
  recovered: ['bad', 'Removed by governance']
}

function say(entry: TaskEntry): Said {
  if (entry.kind === 'arrived') return sayArrival(entry)
  if (entry.kind === 'other') {
    return { text: `${entry.reported.pallet}.${entry.reported.name}`, tone: 'plain' }
  }
  const [tone, text] = SENTENCES[entry.kind]
  return { text, tone }
}

function sayArrival({
  processed,
  dispatch,
  isAmbiguous
}: Extract<TaskEntry, { kind: 'arrived' }>): Said {
  if (isAmbiguous) return { text: ambiguousMessage, tone: 'plain' }
  // A call that succeeded has changed the target, even if the message failed afterwards. For
  // example, the XCM program may fail to return the unused fee.
  if (dispatch === 'succeeded') {
    return { text: 'The call ran on the target: the effect is there', tone: 'good' }
  }
  if (!processed) return { text: 'The target refused the message', tone: 'bad' }
  return dispatch === 'failed'
    ? { text: 'The call failed on the target', tone: 'bad' }
    : { text: 'The message was executed; no event proves the call', tone: 'plain' }
}
