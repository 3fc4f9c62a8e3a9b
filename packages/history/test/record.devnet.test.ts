import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  type History,
  listPastTasks,
  listRuns,
  openHistory,
  openRecorder,
  sumPastCosts
} from '../src/index.ts'
import { checkTaskSums } from './support/checkTaskSums.ts'
import { modelOfService, modelOfTarget } from './support/modelOfEvents.ts'
import { recordKilled } from './support/recordKilled.ts'
import { createRandom, runRandomTasks } from './support/runRandomTasks.ts'
import { startPostgres } from './support/startPostgres.ts'

// The long variant, `pnpm --filter @paraclock/history run histories`, sets them.
const BLOCKS = Number(env['HISTORY_BLOCKS'] ?? 160)
/** The sum over both engines and both chains. */
const KILLS = Number(env['HISTORY_KILLS'] ?? 10)
const SEED = Number(env['HISTORY_SEED'] ?? 7)
/** More rows than any of these histories has. */
const ALL = 1_000_000
const TIMEOUT = 120_000 + BLOCKS * 200 + KILLS * 6000
vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT })

let net: Devnet
let history: History
let owners: string[]
let accounts: string[]
/** The last finalized blocks. */
let last: { service: number; target: number }

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 100_000 })
  await runRandomTasks(net, { blocks: BLOCKS, seed: SEED })
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

/** Adds the row of a chain. */
async function openRow(to: History, role: 'service' | 'target', network = 'main'): Promise<void> {
  const chain = await connectChain({ endpoints: net[role].wsUrl, name: role })
  await openRecorder({ history: to, chain, network, role, from: 1 })
  await chain.close()
}

const TABLES = ['tasks', 'runs', 'messages', 'fees', 'costs', 'task_sums', 'changes'] as const

const rowsOf = async (
  table: (typeof TABLES)[number] | 'balances',
  { db }: History = history
): Promise<readonly object[]> => sort(await db.selectFrom(table).selectAll().execute())

let modelled: ReturnType<typeof modelOfService> | undefined
const readModel = () => (modelled ??= modelOfService(net.service, 1, last.service, accounts))

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
  const model = await readModel()
  expect(model.tasks.length).toBeGreaterThan(10)
  expect(model.messages.length).toBeGreaterThan(2)
  for (const table of [...TABLES, 'balances'] as const) {
    expect(await rowsOf(table), table).toEqual(sort(model[table]))
  }
})

/** Makes an empty database of an engine. */
const engines = {
  sqlite: async (onFinished: typeof onTestFinished) => {
    const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
    onFinished(() => rm(folder, { recursive: true, force: true }))
    return join(folder, 'history.sqlite')
  },
  postgres: async (onFinished: typeof onTestFinished) => {
    const server = await startPostgres()
    onFinished(() => server.stop())
    return server.create('history')
  }
}

// The engines run at once, because the start of a process takes longer than its blocks.
test.concurrent.for(['sqlite', 'postgres'] as const)(
  'a recorder that is killed at random points loses and doubles nothing: %s',
  async (engine, { onTestFinished }) => {
    const database = await engines[engine](onTestFinished)
    const serviceId = net.service.paraId ?? 0
    const roles = [
      ['service', Math.ceil(KILLS * 0.4)],
      ['target', Math.ceil(KILLS * 0.1)]
    ] as const
    const killed = await openHistory({ database })
    onTestFinished(() => killed.close())
    // Gives the chains the numbers that they have in the model.
    for (const role of ['service', 'target'] as const) await openRow(killed, role)
    await Promise.all(
      roles.map(async ([role, kills]) => {
        const args = { database, endpoint: net[role].wsUrl, role, to: last[role], serviceId }
        const random = createRandom(SEED + kills)
        const ended = await recordKilled({ ...args, kills, random })
        expect(ended.killed, role).toBeGreaterThanOrEqual(kills / 2)
      })
    )
    const model = await readModel()
    for (const table of TABLES) {
      expect(await rowsOf(table, killed), table).toEqual(sort(model[table]))
    }
    const effects = await killed.db.selectFrom('effects').selectAll().execute()
    expect(sort(effects)).toEqual(
      sort(await history.db.selectFrom('effects').selectAll().execute())
    )
  }
)

test('the sums of tasks are those of their runs and fees on PostgreSQL', async () => {
  await checkTaskSums(await engines.postgres(onTestFinished), 20)
})

test('two recorders on one database write each block once', async () => {
  const database = await engines.postgres(onTestFinished)
  const one = await openHistory({ database })
  const chain = await connectChain({ endpoints: net.service.wsUrl, name: 'service' })
  onTestFinished(() => chain.close())
  onTestFinished(() => one.close())
  const args = {
    history: one,
    chain,
    network: 'main',
    role: 'service',
    from: 1,
    batch: 16
  } as const
  const [first, second] = [await openRecorder(args), await openRecorder(args)]
  const run = async (recorder: typeof first) => {
    for await (const recorded of recorder.catchUp()) expect(recorded.block).toBeGreaterThan(0)
  }
  const ends = await Promise.allSettled([run(first), run(second)])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toEqual([expect.objectContaining({ code: 'HistoryOwnerChanged' })])
  await run(await openRecorder(args))
  expect(await rowsOf('changes', one)).toEqual(await rowsOf('changes'))
})

test('recorders that are opened at once add a row for each chain', async () => {
  const one = await openHistory({ database: await engines.postgres(onTestFinished) })
  onTestFinished(() => one.close())
  const networks = ['a', 'b', 'c', 'd']
  await Promise.all(
    networks.flatMap((network) => [
      openRow(one, 'service', network),
      openRow(one, 'target', network)
    ])
  )
  const rows = await one.db.selectFrom('chains').select(['id', 'network', 'role']).execute()
  expect(new Set(rows.map(({ network, role }) => `${network} ${role}`)).size).toBe(8)
  expect(rows.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
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
  const whole = await listRuns(history, { network: 'main', limit: ALL })
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
  const tasks = await listPastTasks(history, { network: 'main', limit: ALL })
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

test('a server that is down is named without its password', async () => {
  const down = openHistory({ database: 'postgres://watch:s3cretword@127.0.0.1:1/history' })
  await expect(down).rejects.toMatchObject({
    code: 'DatabaseUnavailable',
    message: expect.not.stringContaining('s3cretword')
  })
})
