import { readBlockEvents, toCallEvent } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { idInEvent, spellTaskId } from '../task/readTaskEvents.ts'
import { readServiceBlock } from './advanceService.ts'
import { advanceTarget } from './advanceTarget.ts'
import { type BlockSearch, isPruned, searchBlocks } from './searchBlocks.ts'
import type { TaskCursor, TaskEntry } from './TaskEntry.ts'
import {
  openWatched,
  readWatchedHeads,
  type WatchContext,
  type WatchedChains,
  type WatchStep
} from './WatchedChains.ts'
import { beginCursor, type WatchTaskArgs } from './watchTask.ts'

const MAX_BLOCKS = 600

/** The history of a task, from the blocks that the nodes have. */
export interface TaskHistory {
  /** All entries that were found. The entries of one chain are in the order of its blocks. */
  readonly entries: readonly TaskEntry[]
  readonly cursor: TaskCursor
  /** The blocks of the service chain that were searched, from the last finalized block back. */
  readonly searched: {
    readonly oldest: number
    readonly last: number
    /**
     * Why the search ended. `begun`: at the block that scheduled the task. `genesis`: at the first
     * block. `limit`: after the number of blocks in `blocks`. `pruned`: the node has discarded the
     * state of older blocks. After `begun` and `genesis`, no entry of the service is missing.
     */
    readonly end: BlockSearch['end']
  }
  /** Whether arrivals are missing, because the target's node has discarded a block or its state. */
  readonly targetPruned: boolean
}

/** The arguments of {@link taskHistory}. */
export interface TaskHistoryArgs extends Pick<WatchTaskArgs, 'taskId' | 'target' | 'signal'> {
  /** How many blocks of the service to search. Defaults to 600: an hour of six-second blocks. */
  readonly blocks?: number
}

/**
 * Reads the history of a task, even if the task is over. Searches the finalized blocks of the
 * service chain from the last block back. The search ends at the block that scheduled the task,
 * after the number of blocks in `blocks`, or at the oldest state that the node keeps. `watchTask`
 * can resume from the returned cursor.
 *
 * @throws ParaclockError `OperationAborted`, and the errors of the connection.
 */
export async function taskHistory(service: Service, args: TaskHistoryArgs): Promise<TaskHistory> {
  const { signal, blocks: most = MAX_BLOCKS } = args
  const taskId = spellTaskId(args.taskId)
  const chains = openWatched(service, args.target)
  const heads = await readWatchedHeads(chains)
  const last = heads.service.finalized.number
  const look = (number: number) => lookForTask(chains, taskId, number)
  const { oldest, found, end } = await searchBlocks({ last, most, look, signal })
  const lost = new Set<string>()
  const context: WatchContext = { chains, taskId, heads, lost, signal }
  const searched = { oldest, last, end }
  try {
    const { entries, cursor } = await readFound(context, found, last)
    const sent = cursor.sent.filter(({ topic }) => !lost.has(topic))
    const targetPruned = sent.length < cursor.sent.length
    return { entries, cursor: { ...cursor, sent }, searched, targetPruned }
  } catch (error) {
    if (args.target === undefined || !isPruned(error)) throw error
    const alone = { ...context, chains: { ...chains, target: undefined } }
    return { ...(await readFound(alone, found, last)), searched, targetPruned: true }
  }
}

async function lookForTask({ service, blocks }: WatchedChains, taskId: string, number: number) {
  const block = await blocks.block(number)
  const events = await readBlockEvents(service.chain, block)
  const own = events.filter(
    (event) =>
      event.pallet === service.automation.pallet.name && idInEvent(toCallEvent(event)) === taskId
  )
  if (own.some(({ name }) => name === 'TaskScheduled')) return 'begin'
  return own.length > 0 ? 'part' : 'nothing'
}

async function readFound(
  context: WatchContext,
  found: readonly number[],
  last: number
): Promise<Pick<TaskHistory, 'entries' | 'cursor'>> {
  const entries: TaskEntry[] = []
  let cursor = beginCursor(1)
  const take = async (steps: AsyncIterable<WatchStep>): Promise<void> => {
    for await (const step of steps) {
      cursor = step.cursor
      if (step.entry !== undefined) entries.push(step.entry)
    }
  }
  for (const number of found) {
    const service = { block: number - 1, events: undefined }
    await take(readServiceBlock(context, { ...cursor, service, over: false }, number))
  }
  cursor = { ...cursor, service: { block: last, events: undefined } }
  await take(advanceTarget(context, cursor))
  return { entries, cursor }
}
