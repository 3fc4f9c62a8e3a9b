import { sql } from 'kysely'
import { addTaskSums } from './addTaskSums.ts'
import { partsOf } from './partsOf.ts'
import type { CostRow, FeeRow, HistoryRows, PastTaskRow, RunRow, Tables } from './tables.ts'

/** Finds the last task of each id. An id that was scheduled several times has several tasks. */
export async function findTasks(
  db: Tables,
  chain: number,
  taskIds: readonly string[]
): Promise<ReadonlyMap<string, PastTaskRow>> {
  const found = new Map<string, PastTaskRow>()
  for (const ids of partsOf(taskIds)) {
    const listed = sql.join(ids.map((id) => sql`(${id})`))
    // One look-up in the index for each id. A join with the highest blocks would read every task.
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
  for (const part of partsOf(rows.tasks)) await writeTasks(db, part)
  // This reads the previous states of the runs, so it must precede their writing.
  await addTaskSums(db, rows)
  for (const part of partsOf(rows.runs)) await writeRuns(db, part)
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

async function writeTasks(db: Tables, rows: readonly PastTaskRow[]): Promise<void> {
  await db
    .insertInto('tasks')
    .values(rows.slice())
    .onConflict((conflict) =>
      conflict.columns(['chain', 'block', 'event']).doUpdateSet((excluded) => ({
        state: excluded.ref('excluded.state'),
        ended_block: excluded.ref('excluded.ended_block'),
        ended_time: excluded.ref('excluded.ended_time')
      }))
    )
    .execute()
}

async function writeRuns(db: Tables, rows: readonly RunRow[]): Promise<void> {
  await db
    .insertInto('runs')
    .values(rows.slice())
    .onConflict((conflict) =>
      conflict.columns(['chain', 'task_block', 'task_event', 'run']).doUpdateSet((excluded) => ({
        block: excluded.ref('excluded.block'),
        event: excluded.ref('excluded.event'),
        state: excluded.ref('excluded.state'),
        time: excluded.ref('excluded.time'),
        refund: excluded.ref('excluded.refund'),
        error: excluded.ref('excluded.error'),
        topic: excluded.fn.coalesce('excluded.topic', 'runs.topic')
      }))
    )
    .execute()
}

const DAY = 86_400

/** Adds fees to the sums of their days, so that the costs of a month are in few rows. */
async function addCosts(db: Tables, fees: readonly FeeRow[]): Promise<void> {
  const sums = new Map<string, CostRow>()
  for (const { chain, time, payer, kind, amount } of fees) {
    const day = Math.floor(time / DAY)
    const row: CostRow = { chain, day, payer: payer ?? '', kind, amount, entries: 1 }
    sums.set(keyOf(row), addTo(row, sums.get(keyOf(row))))
  }
  for (const part of partsOf([...sums.values()])) {
    const known = await db
      .selectFrom('costs')
      .selectAll()
      .where('chain', 'in', different(part, 'chain'))
      .where('day', 'in', different(part, 'day'))
      .where('payer', 'in', different(part, 'payer'))
      .execute()
    const before = new Map(known.map((row) => [keyOf(row), row]))
    const rows = part.map((sum) => addTo(sum, before.get(keyOf(sum))))
    await db
      .insertInto('costs')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['chain', 'day', 'payer', 'kind']).doUpdateSet((excluded) => ({
          amount: excluded.ref('excluded.amount'),
          entries: excluded.ref('excluded.entries')
        }))
      )
      .execute()
  }
}

const keyOf = ({ chain, day, payer, kind }: CostRow): string => `${chain} ${day} ${payer} ${kind}`

function different<Name extends keyof CostRow>(
  rows: readonly CostRow[],
  name: Name
): CostRow[Name][] {
  return [...new Set(rows.map((row) => row[name]))]
}

function addTo(sum: CostRow, more: CostRow | undefined): CostRow {
  if (more === undefined) return sum
  const amount = String(BigInt(sum.amount) + BigInt(more.amount))
  return { ...sum, amount, entries: sum.entries + more.entries }
}
