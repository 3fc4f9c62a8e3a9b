import { argv, stdout } from 'node:process'
import {
  type FeeRow,
  type History,
  listPastTasks,
  listRuns,
  openHistory,
  type PastTaskRow,
  type RunRow,
  sumPastCosts
} from '../src/index.ts'
import { writeRows } from '../src/store/writeRows.ts'

// Times of the queries over histories of several sizes: node scripts/benchQueries.ts [database] [runs...]
const [database = ':memory:', ...sizes] = argv.slice(2)
const RUNS_OF_TASK = 10
const OWNERS = 50
const ROUNDS = 30

const history = await openHistory({ database })
await history.db
  .insertInto('chains')
  .values({
    ...{ id: 1, network: 'main', role: 'service', genesis: '0x00', para_id: 2114 },
    ...{ ss58_prefix: 51, token_symbol: 'T', token_decimals: 10, first_block: 1 },
    ...{ last_block: 1, last_hash: '0x01', last_time: 1 }
  })
  .execute()

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

/** Tasks with ten runs each, over a year of days. */
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

let filled = 0
for (const size of sizes.map(Number)) {
  for (; filled < size / RUNS_OF_TASK; filled += 1000) {
    await fill(filled, Math.min(filled + 1000, size / RUNS_OF_TASK))
  }
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
await history.close()
