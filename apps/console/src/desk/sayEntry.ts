import { errorToJson } from '@paraclock/core'
import type { TaskEntry } from '@paraclock/scheduler'
import type { ShownEntry } from './TaskDesk.ts'

export function sayEntry(entry: TaskEntry): ShownEntry {
  const { chain, block } = entry
  const run = 'run' in entry && entry.run !== undefined ? Number(entry.run) : undefined
  const refund = 'refund' in entry ? entry.refund : undefined
  const error = 'error' in entry && entry.error !== undefined ? errorToJson(entry.error) : undefined
  return { chain, block, run, refund, ...say(entry), ...(error === undefined ? {} : { error }) }
}

function say(entry: TaskEntry): Pick<ShownEntry, 'text' | 'tone'> {
  switch (entry.kind) {
    case 'scheduled':
      return { text: 'Scheduled', tone: 'good' }
    case 'running':
      return { text: 'The run began', tone: 'plain' }
    case 'sent':
      return { text: 'The message was sent to the target', tone: 'plain' }
    case 'executed':
      return { text: 'The run succeeded on the service', tone: 'good' }
    case 'failed':
      return { text: 'The run failed on the service', tone: 'bad' }
    case 'missed':
      return { text: 'The run was missed', tone: 'bad' }
    case 'callVersionChanged':
      return { text: 'The call was encoded for another runtime', tone: 'bad' }
    case 'rescheduled':
      return { text: 'The next run was paid and scheduled', tone: 'plain' }
    case 'notRescheduled':
      return { text: 'The next run could not be scheduled: the task ended', tone: 'bad' }
    case 'completed':
      return { text: 'Completed: no run is left', tone: 'plain' }
    case 'cancelled':
      return { text: 'Cancelled', tone: 'plain' }
    case 'recovered':
      return { text: 'Removed by governance', tone: 'bad' }
    case 'arrived':
      return sayArrival(entry)
    case 'other':
      return { text: `${entry.reported.pallet}.${entry.reported.name}`, tone: 'plain' }
  }
}

function sayArrival({
  processed,
  dispatch
}: Extract<TaskEntry, { kind: 'arrived' }>): Pick<ShownEntry, 'text' | 'tone'> {
  // The program may fail after its call, when it cannot return the rest of its fee.
  if (dispatch === 'succeeded') {
    return { text: 'The call ran on the target: the effect is there', tone: 'good' }
  }
  if (!processed) return { text: 'The target refused the message', tone: 'bad' }
  return dispatch === 'failed'
    ? { text: 'The call failed on the target', tone: 'bad' }
    : { text: 'The message was executed; no event proves the call', tone: 'plain' }
}
