import { connectChain } from '@paraclock/connect'
import { startPostgres, type TestPostgres } from '@tooling/vitest/startPostgres'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  type History,
  lockRecorder,
  openHistory,
  openRecorder,
  type RecorderLock
} from '../../src/index.ts'
import { checkMigrated } from '../support/checkMigrated.ts'
import { checkTaskSums } from '../support/checkTaskSums.ts'
import {
  checkKilled,
  type RecordedNetwork,
  rowsOf,
  startRecordedNetwork,
  TABLES,
  TIMEOUT
} from '../support/recordedNetwork.ts'

vi.setConfig({ testTimeout: TIMEOUT, hookTimeout: TIMEOUT })

let network: RecordedNetwork
let server: TestPostgres
let databases = 0

beforeAll(async () => {
  const starting = [startRecordedNetwork(), startPostgres()] as const
  ;[network, server] = await Promise.all(starting)
})

afterAll(async () => {
  await network?.stop()
  await server?.stop()
})

/** Makes an empty database. */
function create(): string {
  databases += 1
  return server.create(`history${databases}`)
}

async function open(database: string): Promise<History> {
  const history = await openHistory({ database })
  onTestFinished(() => history.close())
  return history
}

/** Opens a recorder of the service. */
async function openService(history: History): ReturnType<typeof openRecorder> {
  const chain = await connectChain({ endpoints: network.net.service.wsUrl, name: 'service' })
  onTestFinished(() => chain.close())
  return openRecorder({ history, chain, network: 'main', role: 'service', from: 1, batch: 16 })
}

type Recorder = Awaited<ReturnType<typeof openService>>

/** Records the service up to its last block. */
async function record(recorder: Recorder): Promise<void> {
  for await (const { block, to } of recorder.catchUp()) expect(block).toBeLessThanOrEqual(to)
}

async function expectWhole(history: History): Promise<void> {
  for (const table of TABLES) {
    expect(await rowsOf(table, history), table).toEqual(await rowsOf(table, network.history))
  }
}

test('a recorder that is killed at random points loses and doubles nothing', async () => {
  await checkKilled(network, create())
})

test('the sums of tasks are those of their runs and fees', async () => {
  await checkTaskSums(create(), 20)
})

test('two recorders on one database write each block once', async () => {
  const history = await open(create())
  const [first, second] = [await openService(history), await openService(history)]
  const ends = await Promise.allSettled([record(first), record(second)])
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toEqual([expect.objectContaining({ code: 'DatabaseRefused' })])
  await record(await openService(history))
  expect(await rowsOf('changes', history)).toEqual(await rowsOf('changes', network.history))
})

test('recorders that are opened at once add a row for each chain', async () => {
  const history = await open(create())
  const networks = ['a', 'b', 'c', 'd']
  await Promise.all(
    networks.flatMap((name) => [
      network.openRow(history, 'service', name),
      network.openRow(history, 'target', name)
    ])
  )
  const rows = await history.db.selectFrom('chains').select(['id', 'network', 'role']).execute()
  expect(new Set(rows.map(({ network, role }) => `${network} ${role}`)).size).toBe(8)
  expect(rows.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('a database that refuses connections can admit them again; a wrong name or account stays wrong', async () => {
  const database = create()
  const { port, pathname } = new URL(database)
  server.admit(pathname.slice(1), false)
  const refusal = async (url: string) => {
    const refused = await openHistory({ database: url }).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'DatabaseUnavailable' })
    return (refused as { context: { isTemporary: boolean } }).context.isTemporary
  }
  expect(await refusal(database)).toBe(true)
  server.admit(pathname.slice(1), true)
  await open(database)
  expect(await refusal(`postgres://watch@127.0.0.1:${port}/nothing`)).toBe(false)
  expect(await refusal(`postgres://nobody@127.0.0.1:${port}${pathname}`)).toBe(false)
})

test('a database that is full, or ends a connection in mid-write, loses nothing', async () => {
  const database = create()
  const history = await open(database)
  const recorder = await openService(history)
  // Raises the error of a full disk, after the transaction has moved the position.
  await sql`create function fill() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`.execute(history.db)
  await sql`create trigger full_disk before insert on changes execute function fill()`.execute(
    history.db
  )
  await expect(record(recorder)).rejects.toMatchObject({
    ...{ code: 'DatabaseUnavailable', message: expect.stringContaining('No space left') }
  })
  expect(await history.db.selectFrom('changes').selectAll().execute()).toEqual([])
  await sql`drop trigger full_disk on changes`.execute(history.db)

  const other = await open(database)
  let ended: Promise<unknown> = Promise.resolve()
  await other.db.transaction().execute(async (db) => {
    // The recorder waits for this lock in the middle of its transaction.
    await sql`lock table changes in exclusive mode`.execute(db)
    ended = record(recorder).catch((error: unknown) => error)
    const end = () =>
      sql<{ done: boolean }>`select pg_terminate_backend(pid) as done from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(other.db)
    await expect.poll(async () => (await end()).rows.length).toBe(1)
  })
  expect(await ended).toMatchObject({ code: 'DatabaseUnavailable' })
  await record(recorder)
  await expectWhole(history)
})

test('a database that a newer version migrates is not written any more', async () => {
  const history = await open(create())
  const recorder = await openService(history)
  await checkMigrated(history, () => record(recorder))
  expect(await rowsOf('changes', history)).toEqual([])
})

test('one of two programs holds the lock, also after its session was lost', async () => {
  const history = await open(create())
  const [first, second] = [lockRecorder(history), lockRecorder(history)]
  onTestFinished(async () => void (await Promise.all([first.release(), second.release()])))
  const refused = { code: 'DatabaseRefused' }
  await first.hold()
  await first.hold()
  await expect(second.hold()).rejects.toMatchObject(refused)
  const end = () =>
    sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'`.execute(
      history.db
    )
  const hold = (lock: RecorderLock) => expect.poll(() => lock.hold().then(() => true)).toBe(true)
  // The program that was cut off takes the lock again, unless another was faster.
  await end()
  await expect(first.hold()).rejects.toMatchObject({ code: 'DatabaseUnavailable' })
  await hold(first)
  await end()
  await hold(second)
  await expect(first.hold()).rejects.toMatchObject({ code: 'DatabaseUnavailable' })
  const { now } = performance
  const problem = 'the session that was lost may still hold the lock'
  await expect(first.hold()).rejects.toMatchObject({ context: { problem } })
  const later = vi
    .spyOn(performance, 'now')
    .mockImplementation(() => now.call(performance) + 61_000)
  onTestFinished(() => later.mockRestore())
  await expect(first.hold()).rejects.toMatchObject(refused)
})
