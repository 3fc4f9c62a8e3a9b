import { sql } from 'kysely'
import { expect } from 'vitest'
import type { History } from '../../src/index.ts'

/** Adds the migration of a newer version to a database, and expects that a recorder refuses it. */
export async function checkMigrated(
  history: History,
  record: () => Promise<unknown>
): Promise<void> {
  const newer = { name: '9999-newer', timestamp: new Date(0).toISOString() }
  await sql`insert into migrations values (${newer.name}, ${newer.timestamp})`.execute(history.db)
  await expect(record()).rejects.toMatchObject({
    code: 'DatabaseRefused',
    context: { problem: 'it has the unknown migration 9999-newer' }
  })
}
