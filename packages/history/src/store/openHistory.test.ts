import { once } from 'node:events'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hideSecrets, ParaclockError, renderError } from '@paraclock/core'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseRefused } from '../errors.ts'
import { openHistory, refuseNewer, useDatabase } from './openHistory.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file is made, keeps its rows, and is opened again by programs that only read', async () => {
  const database = join(await makeFolder(), 'history.sqlite')
  const made = await openHistory({ database })
  const cost = { chain: 1, day: 20_000, payer: '', kind: 'tip', amount: '7' } as const
  await made.db.insertInto('costs').values(cost).execute()
  await made.close()
  const read = await openHistory({ database, migrate: false })
  onTestFinished(() => read.close())
  expect(await read.db.selectFrom('costs').selectAll().execute()).toEqual([cost])
})

test('a database of a newer version is refused by name, and so is an empty one that is only read', async () => {
  const database = join(await makeFolder(), 'history.sqlite')
  await expect(openHistory({ database, migrate: false })).rejects.toMatchObject({
    code: 'DatabaseRefused',
    context: { database, problem: 'it lacks the migration 0001-history' }
  })
  const made = await openHistory({ database })
  await sql`insert into migrations values ('9999-later', '2030-01-01')`.execute(made.db)
  await made.close()
  await expect(openHistory({ database })).rejects.toMatchObject({
    code: 'DatabaseRefused',
    context: { database, problem: expect.stringMatching(/^previously executed .* 9999-later/) }
  })
  await expect(openHistory({ database, migrate: false })).rejects.toMatchObject({
    code: 'DatabaseRefused',
    context: { database, problem: 'it has the unknown migration 9999-later' }
  })
})

test('a migration that fails in its middle leaves nothing, and no error without a code', async () => {
  const database = join(await makeFolder(), 'history.sqlite')
  const made = await openHistory({ database })
  await refuseNewer(made.db, database)
  await sql`delete from migrations`.execute(made.db)
  await sql`drop table chains`.execute(made.db)
  await made.close()
  // The migration makes the table `chains`, and then one that exists.
  const error = await openHistory({ database }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'DatabaseUnavailable', context: { database } })
  expect(error).toHaveProperty('cause')
  const { DatabaseSync } = await import('node:sqlite')
  const left = new DatabaseSync(database)
  onTestFinished(() => left.close())
  const named = left.prepare(`select name from sqlite_master where name = 'chains'`)
  expect(named.all()).toEqual([])
})

test('the errors of work with a database have a code, and those with a code stay as they are', async () => {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const missing = useDatabase(history, (db) => sql`select * from nowhere`.execute(db))
  await expect(missing).rejects.toMatchObject({
    code: 'DatabaseUnavailable',
    context: { database: ':memory:', problem: 'no such table: nowhere' },
    cause: expect.objectContaining({ code: 'ERR_SQLITE_ERROR' })
  })
  const coded = new ParaclockError(DatabaseRefused, { database: 'x' })
  await expect(useDatabase(history, () => Promise.reject(coded))).rejects.toBe(coded)
  expect(await useDatabase(history, async ({ isTransaction }) => isTransaction)).toBe(false)
})

test('a full disk is the error of a transaction, also if SQLite has rolled it back', async () => {
  const history = await openHistory({ database: join(await makeFolder(), 'history.sqlite') })
  onTestFinished(() => history.close())
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(history.db)
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(history.db)
  const write = (value: string) =>
    useDatabase(history, (whole) =>
      whole.transaction().execute(async (db) => {
        const row = { chain: 1, block: 1, hash: value, time: 1, endpoints: 1 }
        await db.insertInto('marks').values(row).execute()
      })
    )
  await expect(write('x'.repeat(100_000))).rejects.toMatchObject({
    context: { problem: 'database or disk is full' }
  })
  await write('small')
  expect(await history.db.selectFrom('marks').select('hash').execute()).toEqual([{ hash: 'small' }])
})

test('a SQLite file lets others read while one program writes, and keeps each commit', async () => {
  const database = join(await makeFolder(), 'history.sqlite')
  const { db, close } = await openHistory({ database })
  onTestFinished(close)
  const read = async (pragma: string) =>
    Object.values((await sql.raw(`pragma ${pragma}`).execute(db)).rows[0] ?? {})
  expect(await read('journal_mode')).toEqual(['wal'])
  // Full.
  expect(await read('synchronous')).toEqual([2])
  expect(await read('busy_timeout')).toEqual([10_000])
})

test.each([
  ['select 1 as one', [{ one: 1 }]],
  ['  SELECT 1 as one', [{ one: 1 }]],
  ['with two as (select 2 as one) select one from two', [{ one: 2 }]],
  ["insert into marks values (1, 1, 'b', 1, 1) returning block as one", [{ one: 1 }]],
  ["update marks set hash = 'c'", []]
])('the rows of %s are read', async (statement, rows) => {
  const { db, close } = await openHistory({ database: ':memory:' })
  onTestFinished(close)
  expect((await sql.raw(statement).execute(db)).rows).toEqual(rows)
})

test('a statement states how many rows it changed, and rows are read one by one', async () => {
  const { db, close } = await openHistory({ database: ':memory:' })
  onTestFinished(close)
  const values = [1, 2, 3].map((block) => ({ chain: 1, block, hash: 'b', time: 1, endpoints: 1 }))
  await db.insertInto('marks').values(values).execute()
  const { numUpdatedRows } = await db
    .updateTable('marks')
    .set({ hash: 'c' })
    .where('block', '>', 1)
    .executeTakeFirstOrThrow()
  expect(numUpdatedRows).toBe(2n)
  const read: unknown[] = []
  for await (const { block } of db.selectFrom('marks').selectAll().stream()) read.push(block)
  expect(read).toEqual([1, 2, 3])
})

test('a file that is not a database is refused', async () => {
  const database = join(await makeFolder(), 'other.txt')
  await writeFile(database, 'not a database, and long enough to be taken for the header of one')
  await expect(openHistory({ database })).rejects.toEqual(code('DatabaseUnavailable'))
})

test('a password in the URL of a database is shown nowhere, and a malformed URL has none', async () => {
  const database = 'postgres://watch:c0rrect%20h0rse@127.0.0.1:1/history'
  const refused = await openHistory({ database }).catch((error: unknown) => error)
  expect(refused).toEqual(code('DatabaseUnavailable'))
  expect(
    hideSecrets(`it was c0rrect h0rse, ${renderError(refused as ParaclockError)}`)
  ).not.toMatch(/c0rrect/)
  // A sign of percent that is not escaped stands for itself.
  const bare = 'postgres://watch:c0rrect%h0rse@127.0.0.1:1/history'
  await expect(openHistory({ database: bare })).rejects.toEqual(code('DatabaseUnavailable'))
  expect(hideSecrets('it was c0rrect%h0rse')).toBe('it was …')
  const malformed = openHistory({ database: 'postgres://[' })
  await expect(malformed).rejects.toEqual(code('DatabaseUnavailable'))
  await expect(malformed).rejects.toMatchObject({ context: { isTemporary: false } })
})

test.each(['127.0.0.1:1', 'localhost:1'])(
  'a server at %s that is down can come back',
  async (host) => {
    const down = openHistory({ database: `postgres://watch@${host}/history` })
    const context = { isTemporary: true, problem: expect.stringContaining('ECONNREFUSED') }
    await expect(down).rejects.toMatchObject({ code: 'DatabaseUnavailable', context })
  }
)

test('a server that takes connections and does not answer can come back', async () => {
  const server = createServer((socket) => socket.on('error', () => {}).end())
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const down = openHistory({ database: `postgres://watch@127.0.0.1:${port}/history` })
  await expect(down).rejects.toMatchObject({ context: { isTemporary: true } })
})

test('a copy by `vacuum into` has all rows while the program runs, which a copy of the file lacks', async () => {
  const folder = await makeFolder()
  const database = join(folder, 'history.sqlite')
  const made = await openHistory({ database })
  onTestFinished(() => made.close())
  const mark = { chain: 1, block: 1, hash: '0x01', time: 1, endpoints: 1 }
  await made.db.insertInto('marks').values(mark).execute()
  const { DatabaseSync } = await import('node:sqlite')
  const other = new DatabaseSync(database)
  other.exec(`vacuum into '${join(folder, 'backup.sqlite')}'`)
  other.close()
  await copyFile(database, join(folder, 'plain.sqlite'))
  const read = async (name: string) => {
    const copy = await openHistory({ database: join(folder, name), migrate: false })
    onTestFinished(() => copy.close())
    return await copy.db.selectFrom('marks').selectAll().execute()
  }
  expect(await read('backup.sqlite')).toEqual([mark])
  await expect(read('plain.sqlite')).rejects.toMatchObject({ code: 'DatabaseRefused' })
})
