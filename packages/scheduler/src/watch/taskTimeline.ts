import type { Service } from '../client/ServiceClient.ts'
import { advanceTask } from './advanceTask.ts'
import type { TaskCursor } from './TaskCursor.ts'
import type { TaskEntry } from './TaskEntry.ts'
import { openWatched, readWatchedHeads } from './WatchedChains.ts'
import { beginCursor, type WatchTaskArgs } from './watchTask.ts'

/** The life of a task, from finalized blocks. */
export interface TaskTimeline {
  /** The entries, in order within each chain. */
  readonly entries: readonly TaskEntry[]
  /** The position from which `watchTask` can resume. */
  readonly cursor: TaskCursor
}

/**
 * The life of a task up to now, from finalized blocks: the entries that `watchTask` would yield.
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
    /** The first block of the service to read: the one in which the task was scheduled. */
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
