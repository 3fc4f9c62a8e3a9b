import { type Chain, isUnanswered } from '@paraclock/connect'
import {
  isParaclockError,
  OperationAborted,
  type ParaclockError,
  throwIfAborted
} from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { spellTaskId } from '../task/readTaskEvents.ts'
import { advanceService } from './advanceService.ts'
import { advanceTarget } from './advanceTarget.ts'
import type { TaskCursor, TaskEntry } from './TaskEntry.ts'
import {
  openWatched,
  readWatchedHeads,
  type WatchContext,
  type WatchStep,
  waitForHeads
} from './WatchedChains.ts'

/** The arguments of {@link watchTask}. */
export interface WatchTaskArgs {
  readonly taskId: string
  /**
   * The chain to which the task sends messages. If given, the watch also reports the arrivals of
   * the messages.
   */
  readonly target?: Chain
  /** The first block to read. Defaults to the block after the last finalized block. */
  readonly fromBlock?: number
  /** The cursor of an earlier watch. If a cursor is given, `fromBlock` is ignored. */
  readonly cursor?: TaskCursor
  /**
   * Called with the error when the chains cannot be read any more, and without an error when they
   * can be read again. The watch continues in the meantime.
   */
  readonly onOutage?: (error?: ParaclockError) => void
  readonly signal?: AbortSignal
}

/** An entry, and the position of the watch after the entry. */
export interface WatchedEntry {
  readonly entry: TaskEntry
  /** The cursor after the entry. Save the cursor when the entry is processed. */
  readonly cursor: TaskCursor
}

/**
 * Follows a task through finalized blocks: its changes on the service, and the outcomes of its
 * messages on the target. The iteration ends when the task is over and its messages have arrived.
 * No entry is lost or repeated when a watch resumes from a saved cursor. If the nodes are
 * unreachable, the watch waits for them, and resumes after the last block that it has read.
 *
 * @throws ParaclockError `OperationAborted`, and the errors of the chains' answers. Resume from the
 * last cursor.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { type Service, watchTask } from '@paraclock/scheduler'
 *
 * declare const service: Service
 * declare const target: Chain
 *
 * const taskId = `0x${'ab'.repeat(32)}`
 * for await (const { entry, cursor } of watchTask(service, { taskId, target })) {
 *   console.log(entry.block.number, entry.kind, cursor.over)
 *   if (entry.kind === 'arrived') console.log(entry.dispatch, entry.error?.message)
 * }
 * ```
 */
export async function* watchTask(
  service: Service,
  args: WatchTaskArgs
): AsyncGenerator<WatchedEntry, void, undefined> {
  const { signal } = args
  const taskId = spellTaskId(args.taskId)
  const chains = openWatched(service, args.target)
  let cursor = args.cursor
  let isOut = false
  const tell = (error?: ParaclockError): void => {
    if ((error !== undefined) === isOut) return
    isOut = !isOut
    args.onOutage?.(error)
  }
  for (;;) {
    throwIfAborted({ signal, what: `watching ${taskId}` })
    try {
      const heads = await readWatchedHeads(chains)
      cursor ??= beginCursor(args.fromBlock ?? heads.service.finalized.number + 1)
      for await (const step of advanceTask({ chains, taskId, heads, signal }, cursor)) {
        cursor = step.cursor
        if (step.entry !== undefined) yield { entry: step.entry, cursor }
      }
      tell()
      if (cursor.over && (args.target === undefined || cursor.sent.length === 0)) return
      await waitForHeads(chains, heads, signal)
    } catch (error) {
      if (signal?.aborted || !isOutage(error)) throw error
      tell(error)
      await chains.blocks.nextNews(signal)
    }
  }
}

/** Whether only the connection failed. A connection that the program has closed never returns. */
function isOutage(error: unknown): error is ParaclockError {
  if (!isParaclockError(error) || isParaclockError(error, OperationAborted)) return false
  return isUnanswered(error) && !('doing' in error.context)
}

export function beginCursor(fromBlock: number): TaskCursor {
  const service = { block: fromBlock - 1, events: undefined }
  return { service, target: undefined, sent: [], over: false }
}

async function* advanceTask(
  context: WatchContext,
  cursor: TaskCursor
): AsyncGenerator<WatchStep, void, undefined> {
  let last = cursor
  for (const advance of [advanceService, advanceTarget]) {
    for await (const step of advance(context, last)) {
      last = step.cursor
      yield step
      throwIfAborted({ signal: context.signal, what: `watching ${context.taskId}` })
    }
  }
}
