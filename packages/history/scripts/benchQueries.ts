import { argv, stdout } from 'node:process'
import { sql } from 'kysely'
import {
  type History,
  listPastTasks,
  listRuns,
  openHistory,
  type RunRow,
  sumPastCosts
} from '../src/index.ts'
import type { FeeRow, PastTaskRow } from '../src/store/tables.ts'
import { writeRows } from '../src/store/writeRows.ts'

// Measures the queries, on histories of several sizes and on tasks with ever more runs: node
// --conditions=@paraclock/source scripts/benchQueries.ts [database] [runs...]
const [database = ':memory:', ...sizes] = argv.slice(2)
const RUNS_OF_TASK = 10
const OWNERS = 50
const ROUNDS = 30
/** The number of tasks on a page. */
const PAGE = 20
const RUNS_OF_PAGES = [10, 100, 1000, 10_000, 100_000]

const history = await openHistory({ database })
async function addChain(id: number, network: string): Promise<void> {
  await history.db
    .insertInto('chains')
    .values({
      ...{ id, network, role: 'service', genesis: '0x00', para_id: 2114 },
      ...{ ss58_prefix: 51, token_symbol: 'T', token_decimals: 10, first_block: 1 },
      ...{ last_block: 1, last_hash: '0x01', last_time: 1 }
    })
    .execute()
}

const owner = (index: number): string => `0x${String(index % OWNERS).padStart(64, '0')}`
const nothing = {
  tasks: [],
  runs: [],
  messages: [],
  effects: [],
  fees: [],
  balances: [],
  changes: []
}

/** Writes tasks with ten runs each, spread over the days of a year. */
async function fill(from: number, to: number): Promise<void> {
  const tasks: PastTaskRow[] = []
  const runs: RunRow[] = []
  const fees: FeeRow[] = []
  for (let index = from; index < to; index += 1) {
    const time = 1_767_225_600 + (index % 365) * 86_400
    const place = { chain: 1, block: index + 1, event: 0, time }
    const id = `0x${String(index).padStart(64, '0')}`
    tasks.push({
      ...{ ...place, task_id: id, owner: owner(index), provided_id: '0x61', kind: 'xcmp' },
      ...{ para_id: 2000, call_prefix: '0x2900', runs: RUNS_OF_TASK, recurring: 0 },
      ...{ execution_fee: '99200000', xcmp_fee: '0', place_fee: '0', state: 'completed' },
      ...{ ended_block: index + 9, ended_time: time }
    })
    const of = { task_block: index + 1, task_event: 0 }
    fees.push({
      ...place,
      ...of,
      kind: 'execution' as const,
      payer: owner(index),
      amount: '99200000'
    })
    for (let run = 0; run < RUNS_OF_TASK; run += 1) {
      runs.push({
        ...{ ...place, ...of, event: run + 1, task_id: id, owner: owner(index), run: time + run },
        ...{ state: 'executed', refund: '0', error: null, topic: null }
      })
    }
  }
  await history.db.transaction().execute((db) => writeRows(db, { ...nothing, tasks, runs, fees }))
}

/**
 * Writes the tasks of a page, each with `runsOfTask` runs: each block has a run and a fee of each
 * task.
 */
async function fillPage(chain: number, runsOfTask: number): Promise<void> {
  const owned = { owner: owner(0), payer: owner(0) }
  const placeOf = (task: number) => ({ chain, block: 1, event: task })
  const tasks = Array.from({ length: PAGE }, (_, task): PastTaskRow => {
    const id = `0x${String(task).padStart(64, '0')}`
    return {
      ...{ ...placeOf(task), task_id: id, owner: owned.owner, provided_id: '0x61', kind: 'xcmp' },
      ...{ para_id: 2000, call_prefix: '0x2900', runs: 1, recurring: 1, time: 60 },
      ...{ execution_fee: '99200000', xcmp_fee: '0', place_fee: '0', state: 'scheduled' },
      ...{ ended_block: null, ended_time: null }
    }
  })
  await writeRows(history.db, { ...nothing, tasks })
  const BATCH = 50
  for (let from = 0; from < runsOfTask; from += BATCH) {
    const count = Math.min(BATCH, runsOfTask - from)
    const rows = Array.from({ length: count * PAGE }, (_, index) => {
      const [task, run] = [index % PAGE, from + Math.floor(index / PAGE)]
      const of = { task_block: 1, task_event: task, time: 60 * run }
      const place = { chain, block: run + 2, event: task }
      const id = `0x${String(task).padStart(64, '0')}`
      const made: RunRow = {
        ...{ ...place, ...of, task_id: id, owner: owned.owner, run: 60 * run },
        ...{ state: 'executed', refund: '0', error: null, topic: null }
      }
      const paid: FeeRow = {
        ...{ ...place, ...of, kind: 'execution', payer: owned.payer },
        amount: String(99_200_000 + run)
      }
      return { made, paid }
    })
    const runs = rows.map(({ made }) => made)
    const fees = rows.map(({ paid }) => paid)
    await history.db.transaction().execute((db) => writeRows(db, { ...nothing, runs, fees }))
  }
}

async function measure(name: string, ask: (history: History) => Promise<unknown>): Promise<string> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await ask(history)
    times.push(performance.now() - from)
  }
  const median = times.sort((one, other) => one - other)[ROUNDS / 2] ?? 0
  return `${name} ${median.toFixed(1)} ms`
}

await addChain(1, 'main')
/**
 * Updates the statistics that PostgreSQL plans queries with. PostgreSQL itself updates them after
 * some minutes.
 */
async function analyze(): Promise<void> {
  if (/^postgres/.test(database)) await sql`analyze`.execute(history.db)
}

let filled = 0
for (const size of sizes.map(Number)) {
  for (; filled < size / RUNS_OF_TASK; filled += 1000) {
    await fill(filled, Math.min(filled + 1000, size / RUNS_OF_TASK))
  }
  await analyze()
  const month = { network: 'main', from: 20_454, before: 20_485 }
  const after = { block: Math.ceil(size / RUNS_OF_TASK / 2), event: 0 }
  const lines = [
    await measure('last tasks', (one) => listPastTasks(one, { network: 'main', limit: 20 })),
    await measure('tasks of an owner', (one) =>
      listPastTasks(one, { network: 'main', limit: 20, owner: owner(7) })
    ),
    await measure('last runs', (one) => listRuns(one, { network: 'main', limit: 20 })),
    await measure('runs in the middle', (one) =>
      listRuns(one, { network: 'main', limit: 20, after })
    ),
    await measure('costs of a month', (one) => sumPastCosts(one, month))
  ]
  stdout.write(
    `${size} runs: ${lines.join(', ')}, ${Math.round(process.memoryUsage.rss() / 1e6)} MB\n`
  )
}
for (const [index, runsOfTask] of RUNS_OF_PAGES.entries()) {
  const network = `tasks of ${runsOfTask} runs`
  await addChain(2 + index, network)
  await fillPage(2 + index, runsOfTask)
  await analyze()
  const task = { block: 1, event: 7 }
  const after = { block: Math.ceil(runsOfTask / 2), event: 0 }
  const lines = [
    await measure('20 of them', (one) => listPastTasks(one, { network, limit: PAGE })),
    await measure('last runs of one', (one) => listRuns(one, { network, task, limit: 20 })),
    await measure('runs in the middle of one', (one) =>
      listRuns(one, { network, task, limit: 20, after })
    )
  ]
  stdout.write(`${network}: ${lines.join(', ')}\n`)
}
await history.close()
