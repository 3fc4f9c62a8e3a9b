import type { Kysely, Transaction } from 'kysely'
import type {
  CostKind,
  CostRow,
  FeeRow,
  HistoryRows,
  HistoryTables,
  PastTaskRow,
  RunRow
} from './tables.ts'

/** The most rows of one statement: engines bound the values of a statement. */
const MAX_ROWS = 500

export type Tables = Kysely<HistoryTables> | Transaction<HistoryTables>

function* partsOf<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += MAX_ROWS) yield rows.slice(at, at + MAX_ROWS)
}

export async function findTasks(
  db: Tables,
  chain: number,
  taskIds: readonly string[]
): Promise<ReadonlyMap<string, PastTaskRow>> {
  const found = new Map<string, PastTaskRow>()
  for (const ids of partsOf(taskIds)) {
    const rows = await db
      .selectFrom('tasks')
      .selectAll()
      .where('chain', '=', chain)
      .where('task_id', 'in', ids.slice())
      .orderBy('block')
      .orderBy('event')
      .execute()
    for (const row of rows) found.set(row.task_id, row)
  }
  return found
}

export async function writeRows(db: Tables, rows: HistoryRows): Promise<void> {
  for (const part of partsOf(rows.tasks)) await writeTasks(db, part)
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

/** Adds fees to the sums of their days, which a month of a million runs is read from. */
async function addCosts(db: Tables, fees: readonly FeeRow[]): Promise<void> {
  const sums = new Map<string, CostRow>()
  for (const { chain, time, payer, kind, amount } of fees) {
    const cost = { chain, day: Math.floor(time / DAY), payer: payer ?? '', kind }
    const key = `${chain} ${cost.day} ${cost.payer} ${kind}`
    const known = sums.get(key) ?? { ...cost, amount: '0', entries: 0 }
    sums.set(key, addTo(known, { amount, entries: 1 }))
  }
  for (const sum of sums.values()) {
    const key = { chain: sum.chain, day: sum.day, payer: sum.payer, kind: sum.kind as CostKind }
    const known = await db
      .selectFrom('costs')
      .select(['amount', 'entries'])
      .where((where) => where.and(key))
      .executeTakeFirst()
    const row = known === undefined ? sum : addTo(sum, known)
    await db
      .insertInto('costs')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['chain', 'day', 'payer', 'kind'])
          .doUpdateSet({ amount: row.amount, entries: row.entries })
      )
      .execute()
  }
}

function addTo(sum: CostRow, more: Pick<CostRow, 'amount' | 'entries'>): CostRow {
  return {
    ...sum,
    amount: String(BigInt(sum.amount) + BigInt(more.amount)),
    entries: sum.entries + more.entries
  }
}
