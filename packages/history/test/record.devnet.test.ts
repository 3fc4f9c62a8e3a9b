import { connectChain } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type History,
  listPastTasks,
  listRuns,
  openHistory,
  openRecorder,
  sumPastCosts
} from '../src/index.ts'
import { modelOfService, modelOfTarget } from './support/modelOfEvents.ts'
import { runRandomTasks } from './support/runRandomTasks.ts'

const BLOCKS = 160

let net: Devnet
let history: History
let owners: string[]
let accounts: string[]
/** The last finalized blocks. */
let last: { service: number; target: number }

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 100_000 })
  await runRandomTasks(net, { blocks: BLOCKS, seed: 7 })
  const pairs = await Promise.all(['Alice', 'Bob'].map((name) => devAccount(name)))
  owners = pairs.map(({ address }) => address)
  accounts = pairs.map(({ publicKey }) => `0x${Buffer.from(publicKey).toString('hex')}`)
  history = await openHistory({ database: ':memory:' })
  last = { service: await record('service'), target: await record('target') }
})

afterAll(async () => {
  await history?.close()
  await net?.stop()
})

/** Records a chain of the network up to its last finalized block, and returns its number. */
async function record(role: 'service' | 'target'): Promise<number> {
  const chain = await connectChain({ endpoints: net[role].wsUrl, name: role, prove: {} })
  const recorder = await openRecorder({
    ...{ history, chain, network: 'main', role, from: 1 },
    serviceId: net.service.paraId ?? null,
    accounts: role === 'service' ? owners : []
  })
  for await (const { block, to } of recorder.catchUp()) expect(block).toBeLessThanOrEqual(to)
  await chain.close()
  return recorder.row.last_block
}

const rowsOf = async (
  table: 'tasks' | 'runs' | 'messages' | 'fees' | 'costs' | 'balances' | 'changes'
) => {
  const rows = await history.db.selectFrom(table).selectAll().execute()
  return sort(rows as object[])
}

function sort(rows: readonly object[]): readonly object[] {
  const keyed = rows.map((row) => {
    const { error, ...plain } = row as { error?: unknown }
    return { ...plain, ...('error' in row ? { error: error === null ? null : 'some' } : {}) }
  })
  return keyed
    .map((row) => [JSON.stringify(Object.entries(row).sort()), row] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}

test('the tables of the service equal the model, row for row', async () => {
  expect(last.service).toBeGreaterThanOrEqual(BLOCKS)
  const model = await modelOfService(net.service, 1, last.service, accounts)
  expect(model.tasks.length).toBeGreaterThan(10)
  expect(model.messages.length).toBeGreaterThan(2)
  for (const table of [
    'tasks',
    'runs',
    'messages',
    'fees',
    'costs',
    'balances',
    'changes'
  ] as const) {
    expect(await rowsOf(table), table).toEqual(sort(model[table]))
  }
})

test('the effects on the target equal the model', async () => {
  const model = await modelOfTarget(net.target, 2, last.target, net.service.paraId ?? 0)
  const rows = await history.db
    .selectFrom('effects')
    .select(['chain', 'block', 'event', 'topic', 'processed', 'dispatch', 'time'])
    .execute()
  expect(model.length).toBeGreaterThan(2)
  expect(sort(rows)).toEqual(sort(model))
})

test('runs are listed with what they did on the target, page by page', async () => {
  const whole = await listRuns(history, { network: 'main', limit: 1000 })
  const sent = whole?.runs.filter(({ topic }) => topic !== null) ?? []
  expect(sent.some(({ effect }) => effect?.dispatch === 'succeeded')).toBe(true)
  const pages = []
  let after: NonNullable<typeof whole>['next'] = null
  do {
    const page = await listRuns(history, { network: 'main', limit: 7, after: after ?? undefined })
    pages.push(...(page?.runs ?? []))
    after = page?.next ?? null
  } while (after !== null)
  expect(pages).toEqual(whole?.runs)
})

test('tasks cost what was paid for them, less what was given back', async () => {
  const tasks = await listPastTasks(history, { network: 'main', limit: 1000 })
  const sums = await sumPastCosts(history, { network: 'main', from: 0, before: 100_000 })
  const ofTasks = tasks?.tasks.reduce((sum, { cost }) => sum + cost, 0n)
  expect(sums?.total).toBe(ofTasks)
  expect(await listPastTasks(history, { network: 'other' })).toBeUndefined()
})

test('recording again adds nothing', async () => {
  const before = await rowsOf('changes')
  expect(await record('service')).toBe(last.service)
  expect(await rowsOf('changes')).toEqual(before)
})
