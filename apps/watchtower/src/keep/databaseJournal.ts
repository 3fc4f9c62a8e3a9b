import { ParaclockError } from '@paraclock/core'
import { type History, useDatabase } from '@paraclock/history'
import { type JournalStore, readJournalEntry, writeJournalEntry } from '@paraclock/submission'
import { PolicyOwnerChanged } from '../errors.ts'

/**
 * Opens a journal of submissions in the database. Each entry has a number. If two programs write an
 * entry with the same number, the second write fails, so the second program sends nothing.
 */
export function openDatabaseJournal(
  history: History,
  of: { readonly account: string; readonly network: string; readonly policy: string }
): JournalStore {
  const journal = of.account
  let entries = 0
  return {
    append: async (entry) => {
      const row = { journal, entry: entries, line: writeJournalEntry(entry) }
      const { numInsertedOrUpdatedRows } = await useDatabase(history, (db) =>
        db
          .insertInto('journals')
          .values(row)
          .onConflict((conflict) => conflict.columns(['journal', 'entry']).doNothing())
          .executeTakeFirstOrThrow()
      )
      if (numInsertedOrUpdatedRows !== 1n) {
        const problem = `another program wrote entry ${entries} of the journal`
        throw new ParaclockError(PolicyOwnerChanged, { ...of, problem })
      }
      entries += 1
    },
    read: async () => {
      const rows = await useDatabase(history, (db) =>
        db
          .selectFrom('journals')
          .select('line')
          .where('journal', '=', journal)
          .orderBy('entry')
          .execute()
      )
      entries = rows.length
      return rows.map(({ line }) => readJournalEntry(line))
    }
  }
}
