import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type ConnectedChain, connectChain, readThrough } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type History, openHistory, openRecorder } from '../src/index.ts'
import { checkMigrated } from './support/checkMigrated.ts'
import { runRandomTasks } from './support/runRandomTasks.ts'

const BLOCKS = 100

type Request = ConnectedChain['source']['request']
/** The answer of a dishonest node; `undefined` for the honest answer. */
type Lie = (
  method: string,
  params: readonly unknown[],
  ask: Request
) => Promise<unknown> | undefined

let net: Devnet
let service: ConnectedChain
let target: ConnectedChain
let user: string
/** The tables as an honest node fills them. */
let expected: readonly unknown[]

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  await runRandomTasks(net, { blocks: BLOCKS, seed: 7 })
  service = await connectChain({ endpoints: net.service.wsUrl, name: 'service' })
  target = await connectChain({ endpoints: net.target.wsUrl, name: 'target' })
  user = (await devAccount('Alice')).address
  const history = await openHistory({ database: ':memory:' })
  await record(await recorderOf(history))
  expected = await tablesOf(history)
  await history.close()
  expect(JSON.stringify(expected).length).toBeGreaterThan(5000)
})

afterAll(async () => {
  await Promise.all([service?.close(), target?.close()])
  await net?.stop()
})

async function open(database: string): Promise<History> {
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  return history
}

async function makeFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return join(folder, 'history.sqlite')
}

/** The service, read through a node that gives false answers. */
function lying(lie: Lie) {
  const ask: Request = (...args) => service.source.request(...args)
  const request: Request = async (method, params, limits) =>
    await (lie(method, params, ask) ?? ask(method, params, limits))
  return readThrough(service, Object.assign(Object.create(service.source), { request }))
}

const recorderOf = (
  history: History,
  chain: Parameters<typeof openRecorder>[0]['chain'] = service
): ReturnType<typeof openRecorder> =>
  openRecorder({
    ...{ history, chain, network: 'main', role: 'service', from: 1, batch: 8, accounts: [user] }
  })

async function record(
  recorder: Awaited<ReturnType<typeof recorderOf>>,
  to: number = BLOCKS
): Promise<number> {
  for await (const recorded of recorder.catchUp({ to })) expect(recorded.to).toBe(to)
  return recorder.row.last_block
}

async function tablesOf({ db }: History): Promise<readonly unknown[]> {
  const read = (table: 'changes' | 'tasks' | 'runs') =>
    db.selectFrom(table).selectAll().orderBy('block').orderBy('event').execute()
  const balances = await db.selectFrom('balances').selectAll().orderBy('block').execute()
  const costs = await db.selectFrom('costs').selectAll().execute()
  const ofTasks = await db.selectFrom('task_sums').selectAll().execute()
  const sums = [...costs, ...ofTasks]
    .map((row) => JSON.stringify(Object.entries(row).sort()))
    .sort()
  const kept = (await Promise.all((['changes', 'tasks', 'runs'] as const).map(read))).flat()
  return [...kept, balances, sums]
}

/** The first block with false answers. */
const FROM = 12

/** The hashes of blocks by number. From the block `from` on they are those of another chain. */
async function hashesOf([asked]: readonly unknown[], from: number): Promise<unknown> {
  const read = (number: unknown) =>
    (Number(number) < from ? service : target).source.request('chain_getBlockHash', [number])
  return Array.isArray(asked) ? Promise.all(asked.map(read)) : read(asked)
}

const numberOf = async (hash: unknown): Promise<number> => {
  const header = await service.source.request('chain_getHeader', [hash])
  return Number((header as { number: string } | null)?.number ?? 0)
}

const lies: readonly (readonly [what: string, code: string, lie: Lie])[] = [
  [
    'answers another header',
    'BlockMissing',
    (method, params, ask) =>
      method !== 'chain_getHeader'
        ? undefined
        : ask(method, params).then(async (header) =>
            (await numberOf(params[0])) < FROM
              ? header
              : { ...(header as object), stateRoot: `0x${'11'.repeat(32)}` }
          )
  ],
  [
    'proves the state of another block',
    'BlockMissing',
    (method, [keys, hash], ask) =>
      method !== 'state_getReadProof'
        ? undefined
        : numberOf(hash).then(async (number) => {
            const other = number < FROM ? hash : await ask('chain_getBlockHash', [number - 1])
            return ask(method, [keys, other])
          })
  ],
  [
    'pruned the state',
    'BlockMissing',
    (method, [, hash], ask) =>
      method !== 'state_getReadProof'
        ? undefined
        : numberOf(hash).then((number) =>
            ask(method, [[], number < FROM ? hash : `0x${'99'.repeat(32)}`])
          )
  ],
  [
    'answers blocks of another chain',
    'HistoryMismatch',
    (method, params) => {
      if (method === 'chain_getBlockHash') return hashesOf(params, FROM)
      if (method !== 'chain_getHeader' && method !== 'state_getReadProof') return undefined
      return target.source
        .request(method, params)
        .catch(() => service.source.request(method, params))
        .then((answer) => answer ?? service.source.request(method, params))
    }
  ]
]

test.each(lies)('a node that %s stops the history, which then goes on', async (_, code, lie) => {
  const history = await open(':memory:')
  const liar = await recorderOf(history, lying(lie))
  await expect(record(liar)).rejects.toMatchObject({ code })
  expect(liar.row.last_block).toBeLessThan(FROM)
  expect(await record(await recorderOf(history))).toBe(BLOCKS)
  expect(await tablesOf(history)).toEqual(expected)
})

test('a node that takes one number at a time is read to the end', async () => {
  const history = await open(':memory:')
  const asked: unknown[] = []
  const lie: Lie = (method, [number]) => {
    if (method !== 'chain_getBlockHash') return undefined
    asked.push(number)
    return Array.isArray(number) ? Promise.reject(new Error('Invalid params')) : undefined
  }
  expect(await record(await recorderOf(history, lying(lie)))).toBe(BLOCKS)
  expect(await tablesOf(history)).toEqual(expected)
  expect(asked.filter(Array.isArray).flat()).toHaveLength(BLOCKS)
})

test('blocks that are not finalized are not recorded, so a reorganisation changes nothing', async () => {
  const history = await open(':memory:')
  const finalized = await service.source.request('chain_getBlockHash', [FROM])
  const lie: Lie = (method) =>
    method === 'chain_getFinalizedHead' ? Promise.resolve(finalized) : undefined
  const recorder = await recorderOf(history, lying(lie))
  for await (const { to } of recorder.catchUp()) expect(to).toBe(FROM)
  expect(recorder.row.last_block).toBe(FROM)
})

test('a node of another chain is refused before anything is written', async () => {
  const history = await open(':memory:')
  await record(await recorderOf(history), FROM)
  const before = await tablesOf(history)
  await expect(recorderOf(history, target)).rejects.toMatchObject({ code: 'HistoryMismatch' })
  expect(await tablesOf(history)).toEqual(before)
})

test('a full SQLite file loses nothing, and the history goes on when there is space', async () => {
  const path = await makeFile()
  // With small pages, a few rows already need new pages.
  const made = new DatabaseSync(path)
  made.exec('pragma page_size = 512; create table first (one); drop table first')
  made.close()
  const history = await open(path)
  const recorder = await recorderOf(history)
  await record(recorder, 1)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(history.db)
  const pages = Number(rows[0]?.page_count)
  await sql.raw(`pragma max_page_count = ${pages}`).execute(history.db)
  await expect(record(recorder)).rejects.toMatchObject({
    ...{ code: 'DatabaseUnavailable', message: expect.stringContaining('full') }
  })
  await sql.raw('pragma max_page_count = 1000000').execute(history.db)
  expect(await record(recorder)).toBe(BLOCKS)
  expect(await tablesOf(history)).toEqual(expected)
})

test('a database that is restored from yesterday is recorded again from there', async () => {
  const [path, backup] = [await makeFile(), await makeFile()]
  const first = await openHistory({ database: path })
  await record(await recorderOf(first), FROM)
  await first.close()
  await copyFile(path, backup)
  const second = await openHistory({ database: path })
  await record(await recorderOf(second), BLOCKS - 5)
  await second.close()
  await copyFile(backup, path)
  const history = await open(path)
  expect(await record(await recorderOf(history))).toBe(BLOCKS)
  expect(await tablesOf(history)).toEqual(expected)
})

test('a database that a newer version migrates is not written any more', async () => {
  const history = await open(await makeFile())
  const recorder = await recorderOf(history)
  await record(recorder, FROM)
  await checkMigrated(history, () => record(recorder))
  const [chain] = await history.db.selectFrom('chains').selectAll().execute()
  expect(chain?.last_block).toBe(FROM)
})
