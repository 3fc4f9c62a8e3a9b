import type { Chain } from '@paraclock/connect'
import { throwIfAborted } from '@paraclock/core'
import type { Service } from '../client/ServiceClient.ts'
import { advanceTask } from './advanceTask.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { TaskEntry } from './TaskEntry.ts'
import { openWatched, readWatchedHeads, waitForHeads } from './WatchedChains.ts'

/** What {@link watchTask} takes. */
export interface WatchTaskArgs {
  /** The id of the task. */
  readonly taskId: string
  /** The chain that its messages go to: with it, their arrival is told too. */
  readonly target?: Chain
  /** The first block of the service to look at. Defaults to the one after the last finalized. */
  readonly fromBlock?: number
  /** Where an earlier watch stood; `fromBlock` is then not looked at. */
  readonly cursor?: TaskCursor
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** An entry, and where the watch stands after it. */
export interface WatchedEntry {
  readonly entry: TaskEntry
  /** To be saved once the entry was dealt with. */
  readonly cursor: TaskCursor
}

/**
 * Follows a task through finalized blocks, one by one: when it is scheduled, runs, fails, is missed
 * or cancelled on the service, and what became of each of its messages on the target, so that "it
 * ran" means that it ran there. It ends when the task is over and its messages have arrived.
 *
 * A connection that breaks loses nothing and doubles nothing; neither does a program that ends, if
 * it goes on from the cursor that it saved.
 *
 * @throws ParaclockError `OperationAborted`, and those of the connection; go on from the last cursor.
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
  const { taskId, signal } = args
  const chains = openWatched(service, args.target)
  let cursor = args.cursor
  for (;;) {
    throwIfAborted({ signal, what: `watching ${taskId}` })
    const heads = await readWatchedHeads(chains)
    cursor ??= beginCursor(args.fromBlock ?? heads.service.finalized.number + 1)
    for await (const step of advanceTask({ chains, taskId, heads, signal }, cursor)) {
      cursor = step.cursor
      if (step.entry !== undefined) yield { entry: step.entry, cursor }
    }
    if (cursor.over && (args.target === undefined || cursor.sent.length === 0)) return
    await waitForHeads(chains, heads, signal)
  }
}

/** Where a watch stands that begins with a block. */
export function beginCursor(fromBlock: number): TaskCursor {
  const service = { block: fromBlock - 1, events: null }
  return { service, target: null, sent: [], over: false }
}
