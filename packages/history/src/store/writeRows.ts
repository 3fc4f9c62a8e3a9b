import { sql } from 'kysely'
import { addTaskSums } from './addTaskSums.ts'
import type { CostRow, FeeRow, HistoryRows, PastTaskRow, Tables } from './tables.ts'
import { addRows, partsOf, upsertRows } from './upsertRows.ts'

/** Finds the last task of each id. An id that was scheduled several times has several tasks. */
export async function findTasks(
  db: Tables,
  chain: number,
  taskIds: readonly string[]
): Promise<ReadonlyMap<string, PastTaskRow>> {
  const found = new Map<string, PastTaskRow>()
  for (const ids of partsOf(taskIds)) {
    const listed = sql.join(ids.map((id) => sql`(${id})`))
    // For each id, this query looks up the last block of the id in an index. A query that first
    // groups all tasks by id would read every task.
    const { rows } = await sql<PastTaskRow>`select tasks.* from (values ${listed}) as ids
      cross join tasks where tasks.chain = ${chain} and tasks.task_id = ids.column1 and tasks.block = (
        select max(block) from tasks as other
        where other.chain = ${chain} and other.task_id = ids.column1
      ) order by tasks.event`.execute(db)
    for (const row of rows) found.set(row.task_id, row)
  }
  return found
}

export async function writeRows(db: Tables, rows: HistoryRows): Promise<void> {
  const ends = ['state', 'ended_block', 'ended_time'] as const
  await upsertRows(db, 'tasks', rows.tasks, ['chain', 'block', 'event'], ends)
  // This call reads the previous states of the runs, so it must precede the writing of the runs.
  await addTaskSums(db, rows)
  const runKey = ['chain', 'task_block', 'task_event', 'run'] as const
  const changing = ['block', 'event', 'state', 'time', 'refund', 'error'] as const
  // A later row of a run lacks the topic of the message, so the recorded topic is kept.
  const topic = sql`coalesce(excluded.topic, runs.topic)`
  await upsertRows(db, 'runs', rows.runs, runKey, changing, { topic })
  for (const name of ['messages', 'effects', 'fees', 'balances', 'changes'] as const) {
    for (const part of partsOf<object>(rows[name])) {
      await db
        .insertInto(name)
        .values(part.slice() as never)
        .execute()
    }
  }
  await addCosts(db, rows.fees)
}

const DAY = 86_400

/** Adds fees to the costs of their day, payer and kind, so that a month has few rows. */
export async function addCosts(db: Tables, fees: readonly FeeRow[]): Promise<void> {
  const costs = fees.map(({ chain, time, payer, kind, amount }): CostRow => {
    const day = Math.floor(time / DAY)
    return { chain, day, payer: payer ?? '', kind, amount }
  })
  const key = ['chain', 'day', 'payer', 'kind'] as const
  await addRows(db, 'costs', costs, key, ['amount'])
}
