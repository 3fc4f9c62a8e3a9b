import { throwIfAborted } from '@paraclock/core'
import { advanceService } from './advanceService.ts'
import { advanceTarget } from './advanceTarget.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { WatchContext, WatchStep } from './WatchedChains.ts'

/** Advances from a cursor to the given heads, first on the service and then on the target. */
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
