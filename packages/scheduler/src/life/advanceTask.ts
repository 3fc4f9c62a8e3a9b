import { throwIfAborted } from '@paraclock/core'
import { advanceService } from './advanceService.ts'
import { advanceTarget } from './advanceTarget.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { TaskEntry } from './TaskEntry.ts'
import type { WatchedChains, WatchedHeads } from './WatchedChains.ts'

/** A step of a watch: where it stands, and what was found there, if anything. */
export interface WatchStep {
  readonly cursor: TaskCursor
  readonly entry?: TaskEntry
}

/** What the parts of a watch share. */
export interface WatchContext {
  readonly chains: WatchedChains
  readonly taskId: string
  readonly heads: WatchedHeads
  readonly signal: AbortSignal | undefined
}

/** Goes from a cursor to the given heads, first on the service and then on the target. */
export async function* advanceTask(
  context: WatchContext,
  cursor: TaskCursor
): AsyncGenerator<WatchStep, void, undefined> {
  let last = cursor
  for await (const step of advanceService(context, last)) {
    last = step.cursor
    yield step
    throwIfAborted({ signal: context.signal, what: `watching ${context.taskId}` })
  }
  for await (const step of advanceTarget(context, last)) {
    yield step
    throwIfAborted({ signal: context.signal, what: `watching ${context.taskId}` })
  }
}

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
