import fc from 'fast-check'
import { expect } from 'vitest'
import { type History, openHistory } from '../../src/index.ts'
import type {
  FeeRow,
  HistoryRows,
  PastTaskRow,
  RunRow,
  RunState,
  TaskSumRow
} from '../../src/store/tables.ts'
import { writeRows } from '../../src/store/writeRows.ts'

const STATES: readonly RunState[] = ['running', 'executed', 'failed', 'missed']
const KINDS: readonly FeeRow['kind'][] = [
  'inclusion',
  'tip',
  'execution',
  'xcmp',
  'place',
  'refund'
]

const task = fc.record({ block: fc.nat(250), event: fc.nat(1) })
/** The rows of one transaction. A run may occur again in a later one, in another state. */
const batch = fc.record({
  runs: fc.uniqueArray(fc.record({ task, run: fc.nat(3), state: fc.constantFrom(...STATES) }), {
    maxLength: 120,
    selector: ({ task: { block, event }, run }) => `${block} ${event} ${run}`
  }),
  fees: fc.array(
    fc.record({
      task: fc.option(task),
      kind: fc.constantFrom(...KINDS),
      amount: fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })
    }),
    { maxLength: 120 }
  )
})
type Batch = typeof batch extends fc.Arbitrary<infer Value> ? Value : never

function rowsOf(chain: number, at: number, { runs, fees }: Batch): HistoryRows {
  const places = [...runs, ...fees].flatMap(({ task: of }) => of ?? [])
  const tasks = new Map(places.map((place) => [`${place.block} ${place.event}`, place]))
  return {
    tasks: [...tasks.values()].map(
      ({ block, event }): PastTaskRow => ({
        ...{ chain, block, event, task_id: `0x${block}${event}`, owner: null, provided_id: null },
        ...{ kind: null, para_id: null, call_prefix: null, runs: null, recurring: null },
        ...{ execution_fee: null, xcmp_fee: null, place_fee: null, time: 0, state: 'scheduled' },
        ...{ ended_block: null, ended_time: null }
      })
    ),
    runs: runs.map(
      ({ task: { block, event }, run, state }, index): RunRow => ({
        ...{ chain, block: at, event: index, task_block: block, task_event: event, run, state },
        ...{ task_id: `0x${block}${event}`, owner: null, time: 0, refund: '0', error: null },
        topic: null
      })
    ),
    fees: fees.map(
      ({ task: of, kind, amount }, event): FeeRow => ({
        ...{ chain, block: at, event, kind, payer: null, amount: String(amount), time: 0 },
        ...{ task_block: of?.block ?? null, task_event: of?.event ?? null }
      })
    ),
    ...{ messages: [], effects: [], balances: [], changes: [] }
  }
}

const sort = (rows: readonly TaskSumRow[]): readonly string[] =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()

/** The kept sums of a chain's tasks, and the sums computed from its runs and fees. */
async function readSums({ db }: History, chain: number) {
  const select = (table: 'runs' | 'fees' | 'task_sums') =>
    db.selectFrom(table).selectAll().where('chain', '=', chain).execute()
  const sums = new Map<string, TaskSumRow>()
  const sumOf = (task_block: number, task_event: number): TaskSumRow => ({
    ...{ chain, task_block, task_event, executed: 0, failed: 0, missed: 0, running: 0, cost: '0' },
    ...sums.get(`${task_block} ${task_event}`)
  })
  const set = (sum: TaskSumRow) => sums.set(`${sum.task_block} ${sum.task_event}`, sum)
  for (const { task_block, task_event, state } of (await select('runs')) as RunRow[]) {
    const sum = sumOf(task_block, task_event)
    set({ ...sum, [state]: sum[state] + 1 })
  }
  for (const { task_block, task_event, kind, amount } of (await select('fees')) as FeeRow[]) {
    if (task_block === null || task_event === null) continue
    const sum = sumOf(task_block, task_event)
    const more = kind === 'refund' ? -BigInt(amount) : BigInt(amount)
    set({ ...sum, cost: String(BigInt(sum.cost) + more) })
  }
  const kept = (await select('task_sums')) as TaskSumRow[]
  return { kept: sort(kept), grouped: sort([...sums.values()]) }
}

/**
 * Writes random histories into an empty database, each as a chain of its own. Expects the kept sums
 * to equal the sums of the rows.
 */
export async function checkTaskSums(database: string, histories: number): Promise<void> {
  const history = await openHistory({ database })
  let chain = 0
  const property = fc.asyncProperty(
    fc.array(batch, { minLength: 1, maxLength: 4 }),
    async (batches) => {
      chain += 1
      const network = `network ${chain}`
      const place = { first_block: 1, last_block: 9, last_hash: '0x09', last_time: 9 }
      const token = { para_id: null, ss58_prefix: 42, token_symbol: 'T', token_decimals: 10 }
      await history.db
        .insertInto('chains')
        .values({ id: chain, network, role: 'service', genesis: '0x00', ...token, ...place })
        .execute()
      for (const [at, one] of batches.entries()) {
        await history.db.transaction().execute((db) => writeRows(db, rowsOf(chain, at, one)))
      }
      const { kept, grouped } = await readSums(history, chain)
      expect(kept).toEqual(grouped)
    }
  )
  await fc.assert(property, { numRuns: histories, seed: 42 })
  await history.close()
}
