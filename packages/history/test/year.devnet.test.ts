import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectedChain, connectChain } from '@paraclock/connect'
import { eventsKey, hexToBytes, type UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { collectGarbage } from '@tooling/vitest/collectGarbage'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type History, openHistory, openRecorder, sumPastCosts } from '../src/index.ts'
import { modelOfService } from './support/modelOfEvents.ts'
import { openMadeBlocks } from './support/openMadeBlocks.ts'

const DAY = 86_400
const MONTHS = 12
/** The number of blocks in a year, at 6 seconds each. */
const YEAR = (365 * DAY) / 6
/** The number of recorded blocks. The script `benchYear.ts` records more. */
const BLOCKS = 12_000

let net: Devnet
let service: ConnectedChain
let owner: string

/** Records a task that runs once in each month of a year. */
beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  const alice = await devAccount('Alice')
  owner = alice.address
  const { address: bob } = await devAccount('Bob')
  for (let month = 0; month < MONTHS; month += 1) {
    const run = (Math.floor(Number(net.now()) / 60) + 2) * 60
    const schedule = net.service.api.tx['automationTime']?.['scheduleNativeTransferTask']
    const call = schedule?.(`month ${month}`, [run, run + 60], bob, 10_000_000_000n)
    if (call === undefined) throw new Error('no call that schedules a transfer')
    await net.execute({ chain: net.service, call, signer: alice })
    await net.travelTo(BigInt(run + 120) as UnixSeconds)
    if (month < MONTHS - 1) await net.travelTo((net.now() + BigInt(30 * DAY)) as UnixSeconds)
  }
  service = await connectChain({ endpoints: net.service.wsUrl, name: 'service' })
}, 300_000)

afterAll(async () => {
  await service?.close()
  await net?.stop()
})

async function openFile(): Promise<{ readonly path: string; readonly history: History }> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  const path = join(folder, 'history.sqlite')
  const history = await openHistory({ database: path })
  onTestFinished(async () => {
    await history.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { path, history }
}

test('a year of months is recorded row for row, and each month has its costs', async () => {
  const { history } = await openFile()
  const recorder = await openRecorder({
    ...{ history, chain: service, network: 'main', role: 'service', from: 1, accounts: [owner] }
  })
  for await (const { block, to } of recorder.catchUp()) expect(block).toBeLessThanOrEqual(to)
  const { last_block: last, last_time: end } = recorder.row
  const account = `0x${Buffer.from((await devAccount('Alice')).publicKey).toString('hex')}`
  const model = await modelOfService(net.service, 1, last, [account])
  const sorted = (rows: readonly object[]) =>
    rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  const tables = ['tasks', 'runs', 'fees', 'costs', 'task_sums', 'changes', 'balances'] as const
  for (const table of tables) {
    const rows = await history.db.selectFrom(table).selectAll().execute()
    expect(sorted(rows), table).toEqual(sorted(model[table]))
  }
  expect(model.runs).toHaveLength(2 * MONTHS)
  const first = Number(model.tasks[0]?.['time'])
  expect(end - first).toBeGreaterThan(330 * DAY)
  const from = Math.floor(first / DAY)
  let total = 0n
  for (let month = 0; month < MONTHS; month += 1) {
    const range = { from: from + 30 * month, before: from + 30 * (month + 1) }
    const sums = await sumPastCosts(history, { network: 'main', ...range })
    expect(sums?.total, `month ${month}`).toBeGreaterThan(0n)
    total += sums?.total ?? 0n
  }
  expect((await sumPastCosts(history, { network: 'main', from: 0, before: 999_999 }))?.total).toBe(
    total
  )
})

test('a block without tasks costs no space and no memory, and a start behind a year of them nothing', async () => {
  const { history } = await openFile()
  const quiet = await service.source.getStorage([eventsKey], { at: service.block.hash })
  const events = hexToBytes(quiet[0] ?? '0x')
  const made = openMadeBlocks({
    ...{ chain: service, before: YEAR - 1, time: 1_800_000_000, seconds: 6, events: () => events }
  })
  const open = () =>
    openRecorder({ ...made, history, network: 'main', role: 'service', from: YEAR })
  const pages = async () => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(history.db)
    return rows[0]?.page_count
  }
  const record = async (to: number) => {
    const recorder = await open()
    for await (const { block } of recorder.catchUp({ to })) expect(block).toBeLessThanOrEqual(to)
    collectGarbage()
    return { row: recorder.row, pages: await pages(), heap: process.memoryUsage().heapUsed }
  }
  const early = await record(YEAR + 2000)
  const late = await record(YEAR + BLOCKS)
  expect(late.row).toMatchObject({
    ...{ first_block: YEAR, last_block: YEAR + BLOCKS },
    last_time: 1_800_000_000 + (BLOCKS + 1) * 6
  })
  expect(late.pages).toBe(early.pages)
  // A block that leaves 500 bytes behind would take 2.5 gigabytes in a year. This process also runs
  // the network, whose own garbage is some 100 bytes for each block.
  expect(late.heap - early.heap).toBeLessThan(500 * (BLOCKS - 2000))
  for (const table of [
    'tasks',
    'runs',
    'messages',
    'effects',
    'fees',
    'costs',
    'task_sums',
    'balances',
    'changes'
  ] as const) {
    expect(await history.db.selectFrom(table).selectAll().execute(), table).toEqual([])
  }
  made.asked.clear()
  const again = await open()
  for await (const { block } of again.catchUp({ to: YEAR + BLOCKS + 1 })) {
    expect(block).toBe(YEAR + BLOCKS + 1)
  }
  // The header and the proof of the block, and those of the code that executed it.
  expect(Object.fromEntries(made.asked)).toEqual({
    ...{ chain_getBlockHash: 1, chain_getHeader: 2, state_getReadProof: 2 }
  })
})
