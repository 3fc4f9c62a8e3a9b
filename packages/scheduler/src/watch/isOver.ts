import type { TaskEntry } from './TaskEntry.ts'

/** Whether a task is over after a change. */
export function isOver(entry: TaskEntry): boolean {
  switch (entry.kind) {
    case 'completed':
    case 'cancelled':
    case 'notRescheduled':
      return true
    case 'failed':
    case 'missed':
      return entry.last
    default:
      return false
  }
}
