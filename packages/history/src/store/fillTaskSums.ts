import { type Kysely, sql } from 'kysely'
import type { ChainRow, CostKind, PastTaskRow, RunState } from './tables.ts'
import { partsOf } from './upsertRows.ts'

/**
 * The number of blocks with tasks that one statement reads. More blocks could exceed the time that
 * a database engine allows for a statement.
 */
const BLOCKS = 100

interface Counted {
  readonly task_block: number
  readonly task_event: number
  readonly name: RunState | CostKind
  readonly amount: string | null
  readonly count: number
}

/** Fills the sums of tasks from the runs and fees that earlier versions recorded. */
export async function fillTaskSums(db: Kysely<unknown>): Promise<void> {
  const { rows: chains } = await sql<Pick<ChainRow, 'id'>>`select id from chains`.execute(db)
  for (const { id: chain } of chains) {
    let last = -1
    for (;;) {
      const { rows: blocks } = await sql<
        Pick<PastTaskRow, 'block'>
      >`select distinct block from tasks
        where chain = ${chain} and block > ${last} order by block limit ${BLOCKS}`.execute(db)
      const [first] = blocks
      if (first === undefined) break
      last = blocks.at(-1)?.block ?? last
      const ofBlocks = sql`chain = ${chain} and task_block between ${first.block} and ${last}`
      // Equal amounts are grouped, because most runs of a recurring task cost the same.
      const counted = await sql<Counted>`select task_block, task_event, state as name,
        null as amount, count(*) as count from runs where ${ofBlocks}
        group by task_block, task_event, state
        union all select task_block, task_event, kind as name, amount, count(*) as count
        from fees where ${ofBlocks} group by task_block, task_event, kind, amount`.execute(db)
      for (const part of partsOf(sumUp(chain, counted.rows))) {
        await sql`insert into task_sums
          (chain, task_block, task_event, executed, failed, missed, running, cost)
          values ${sql.join(part.map((row) => sql`(${sql.join(row)})`))}`.execute(db)
      }
    }
  }
}

function sumUp(chain: number, counted: readonly Counted[]): readonly (readonly unknown[])[] {
  const sums = new Map<
    string,
    { counts: Map<string, number>; cost: bigint } & Pick<Counted, 'task_block' | 'task_event'>
  >()
  for (const { task_block, task_event, name, amount, count } of counted) {
    const key = `${task_block} ${task_event}`
    const sum = sums.get(key) ?? { task_block, task_event, counts: new Map(), cost: 0n }
    if (amount === null) sum.counts.set(name, Number(count))
    else sum.cost += BigInt(amount) * BigInt(count) * (name === 'refund' ? -1n : 1n)
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ task_block, task_event, counts, cost }) => [
    ...[chain, task_block, task_event],
    ...['executed', 'failed', 'missed', 'running'].map((state) => counts.get(state) ?? 0),
    String(cost)
  ])
}
