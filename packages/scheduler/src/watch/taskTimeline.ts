import type { Service } from '../client/ServiceClient.ts'
import { advanceTask } from './advanceTask.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { TaskEntry } from './TaskEntry.ts'
import { openWatched, readWatchedHeads } from './WatchedChains.ts'
import { beginCursor, type WatchTaskArgs } from './watchTask.ts'

/** A task's life as finalized blocks tell it. */
export interface TaskTimeline {
  /** What happened, on the service in order, and on the target in order. */
  readonly entries: readonly TaskEntry[]
  /** Where `watchTask` can go on. */
  readonly cursor: TaskCursor
}

/**
 * Reads what happened to a task up to now from finalized blocks: the entries that `watchTask` would
 * have told.
 *
 * @throws ParaclockError `OperationAborted`, and those of the connection.
 *
 * @example
 * ```ts
 * import { type Service, taskTimeline } from '@paraclock/scheduler'
 *
 * declare const service: Service
 *
 * const taskId = `0x${'ab'.repeat(32)}`
 * const { entries } = await taskTimeline(service, { taskId, fromBlock: 1_200 })
 * console.log(entries.map(({ kind, block }) => `${block.number} ${kind}`))
 * ```
 */
export async function taskTimeline(
  service: Service,
  args: Omit<WatchTaskArgs, 'fromBlock'> & {
    /** The first block of the service to look at: that in which the task was scheduled. */
    readonly fromBlock: number
  }
): Promise<TaskTimeline> {
  const { taskId, signal } = args
  const chains = openWatched(service, args.target)
  const heads = await readWatchedHeads(chains)
  const entries: TaskEntry[] = []
  let cursor = args.cursor ?? beginCursor(args.fromBlock)
  for await (const step of advanceTask({ chains, taskId, heads, signal }, cursor)) {
    cursor = step.cursor
    if (step.entry !== undefined) entries.push(step.entry)
  }
  return { entries, cursor }
}
