import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectChain } from '@paraclock/connect'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  type History,
  listPastTasks,
  listRuns,
  openHistory,
  openRecorder,
  sumPastCosts
} from '../src/index.ts'
import { takeBackRows } from '../src/store/takeBackRows.ts'
import {
  checkKilled,
  type RecordedNetwork,
  rowsOf,
  startRecordedNetwork,
  TABLES,
  TIMEOUT
} from './support/recordedNetwork.ts'

/** More rows than any of these histories has. */
const ALL = 1_000_000
vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT })

let network: RecordedNetwork

beforeAll(async () => {
  network = await startRecordedNetwork()
})

afterAll(async () => {
  await network?.stop()
})

test('a recorder that is killed at random points loses and doubles nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await checkKilled(network, join(folder, 'history.sqlite'))
})

test('runs are listed with what they did on the target, page by page', async () => {
  const whole = await listRuns(network.history, { network: 'main', limit: ALL })
  const sent = whole?.runs.filter(({ topic }) => topic !== null) ?? []
  expect(sent.some(({ effect }) => effect?.dispatch === 'succeeded')).toBe(true)
  const pages = []
  let after: NonNullable<typeof whole>['next'] = null
  do {
    const page = await listRuns(network.history, {
      network: 'main',
      limit: 7,
      after: after ?? undefined
    })
    pages.push(...(page?.runs ?? []))
    after = page?.next ?? null
  } while (after !== null)
  expect(pages).toEqual(whole?.runs)
})

test('tasks cost what was paid for them, less what was given back', async () => {
  const tasks = await listPastTasks(network.history, { network: 'main', limit: ALL })
  const sums = await sumPastCosts(network.history, { network: 'main', from: 0, before: 100_000 })
  const ofTasks = tasks?.tasks.reduce((sum, { cost }) => sum + cost, 0n)
  expect(sums?.total).toBe(ofTasks)
  expect(await listPastTasks(network.history, { network: 'other' })).toBeUndefined()
})

test('rows of blocks that are taken back are recorded again, and none of them is left', async () => {
  const { net, last } = network
  const chain = await connectChain({ endpoints: net.service.wsUrl, name: 'service', prove: {} })
  onTestFinished(() => chain.close())
  const [history, control] = await Promise.all(
    [0, 1].map(() => openHistory({ database: ':memory:' }))
  )
  if (history === undefined || control === undefined) throw new TypeError('history')
  onTestFinished(async () => void (await Promise.all([history.close(), control.close()])))
  const record = async (to: History, most: number) => {
    const of = { history: to, chain, network: 'main', role: 'service', from: 1, batch: 8 } as const
    for await (const _ of (await openRecorder(of)).catchUp({ to: most }));
  }
  await record(history, last.service)
  const marks = await history.db.selectFrom('marks').selectAll().orderBy('block').execute()
  for (const [index, mark] of marks.entries()) {
    if (index % 4 !== 1) continue
    await record(control, mark.block)
    await history.db.transaction().execute(async (db) => {
      await takeBackRows(db, mark)
      const { block: last_block, hash: last_hash, time: last_time } = mark
      await db.updateTable('chains').set({ last_block, last_hash, last_time }).execute()
    })
    for (const table of TABLES) {
      expect(await rowsOf(table, history), `${table} ${mark.block}`).toEqual(
        await rowsOf(table, control)
      )
    }
    await record(history, last.service)
  }
  for (const table of TABLES) {
    expect(await rowsOf(table, history), table).toEqual(await rowsOf(table, network.history))
  }
})

test('recording again adds nothing', async () => {
  const before = await rowsOf('changes', network.history)
  expect(await network.record('service')).toBe(network.last.service)
  expect(await rowsOf('changes', network.history)).toEqual(before)
})

test('a server that is down is named without its password', async () => {
  const down = openHistory({ database: 'postgres://watch:s3cretword@127.0.0.1:1/history' })
  await expect(down).rejects.toMatchObject({
    code: 'DatabaseUnavailable',
    message: expect.not.stringContaining('s3cretword')
  })
})
