import { type History, useDatabase } from '../store/openHistory.ts'
import {
  type ChainRow,
  type PastTaskRow,
  type RunState,
  runStates,
  type Tables,
  type TaskSumRow
} from '../store/tables.ts'
import { type ListCursor, type ListingArgs, type ListingPage, pageOf } from './pageOf.ts'

/** The arguments of {@link listPastTasks}. */
export interface ListPastTasksArgs extends ListingArgs<ListCursor> {
  /** Lists only the tasks with this id. */
  readonly taskId?: string
}

/** The number of a task's runs in each state. */
export type RunCounts = Pick<TaskSumRow, RunState>

/** A task with its run counts and its cost. */
export interface ListedTask extends PastTaskRow {
  readonly counts: RunCounts
  /** The payments so far minus the refunds, in the smallest unit. */
  readonly cost: bigint
}

/** A page of tasks, the most recently scheduled task first. */
export interface TaskPage extends ListingPage<ListCursor> {
  readonly tasks: readonly ListedTask[]
}

/** Finds the recorded chain of a network; `undefined` if the chain is not recorded. */
export async function findChain(
  history: History,
  network: string,
  role: ChainRow['role']
): Promise<ChainRow | undefined> {
  return await useDatabase(history, (db) => selectChain(db, network, role))
}

export async function selectChain(
  db: Tables,
  network: string,
  role: ChainRow['role']
): Promise<ChainRow | undefined> {
  const query = db.selectFrom('chains').selectAll()
  return await query.where((where) => where.and({ network, role })).executeTakeFirst()
}

/**
 * Lists tasks, the most recently scheduled task first. Returns `undefined` if the service is not
 * recorded.
 *
 * @throws ParaclockError `DatabaseUnavailable`
 */
export async function listPastTasks(
  history: History,
  args: ListPastTasksArgs
): Promise<TaskPage | undefined> {
  const { limit = 100 } = args
  const chain = await findChain(history, args.network, 'service')
  if (chain === undefined) return undefined
  const rows = await useDatabase(history, (db) => selectTasks(db, chain.id, args, limit + 1))
  const { page, next } = pageOf(rows, limit)
  return { chain, tasks: page.map(completeTask), next }
}

async function selectTasks(
  db: Tables,
  chain: number,
  { owner, taskId, after }: ListPastTasksArgs,
  limit: number
) {
  let query = db
    .selectFrom('tasks')
    .leftJoin('task_sums', (join) =>
      join
        .onRef('task_sums.chain', '=', 'tasks.chain')
        .onRef('task_sums.task_block', '=', 'tasks.block')
        .onRef('task_sums.task_event', '=', 'tasks.event')
    )
    .selectAll('tasks')
    .select([...runStates, 'cost'])
    .where('tasks.chain', '=', chain)
  if (owner !== undefined) query = query.where('owner', '=', owner)
  if (taskId !== undefined) query = query.where('task_id', '=', taskId)
  if (after !== undefined) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('block', 'event'), '<', tuple(after.block, after.event))
    )
  }
  return await query.orderBy('block', 'desc').orderBy('event', 'desc').limit(limit).execute()
}

function completeTask(row: Awaited<ReturnType<typeof selectTasks>>[number]): ListedTask {
  const { executed, failed, missed, running, cost, ...task } = row
  const counts = {
    executed: executed ?? 0,
    failed: failed ?? 0,
    missed: missed ?? 0,
    running: running ?? 0
  }
  return { ...task, counts, cost: BigInt(cost ?? 0) }
}
