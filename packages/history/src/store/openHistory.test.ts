import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hideSecrets, type ParaclockError, renderError } from '@paraclock/core'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openHistory } from './openHistory.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-history-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a file is made, keeps its rows, and is opened again by programs that only read', async () => {
  const database = join(await makeFolder(), 'history.sqlite')
  const made = await openHistory({ database })
  const cost = { chain: 1, day: 20_000, payer: '', kind: 'tip', amount: '7', entries: 1 } as const
  await made.db.insertInto('costs').values(cost).execute()
  await made.close()
  const read = await openHistory({ database, migrate: false })
  onTestFinished(() => read.close())
  expect(await read.db.selectFrom('costs').selectAll().execute()).toEqual([cost])
})

test('a database of a newer version is refused by name, and so is an empty one that is only read', async () => {
  const database = join(await makeFolder(), 'history.sqlite')
  await expect(openHistory({ database, migrate: false })).rejects.toEqual(
    code('DatabaseVersionMismatch')
  )
  const made = await openHistory({ database })
  await sql`insert into migrations values ('9999-later', '2030-01-01')`.execute(made.db)
  await made.close()
  await expect(openHistory({ database })).rejects.toMatchObject({
    code: 'DatabaseVersionMismatch',
    message: expect.stringContaining('9999-later')
  })
  await expect(openHistory({ database, migrate: false })).rejects.toMatchObject({
    code: 'DatabaseVersionMismatch',
    message: expect.stringContaining('9999-later')
  })
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
  await expect(openHistory({ database: 'postgres://[' })).rejects.toEqual(
    code('DatabaseUnavailable')
  )
})
