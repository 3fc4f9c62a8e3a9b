import { describeThrown, ParaclockError } from '@paraclock/core'
import { type JournalStore, readJournalLines, writeJournalLine } from '@paraclock/submission'
import { type IDBPDatabase, openDB } from 'idb'
import { PageSigningUnavailable } from '../errors.ts'
import { JOURNAL_DATABASE } from './hasJournal.ts'

const STORE = 'journal'
const LOCK = 'paraclock-journal'

/** Opens the journal of signed calls, which all tabs of the page share. */
export function createBrowserJournal(): JournalStore {
  return {
    append: (entry) =>
      inStore(async (db) => {
        const transaction = db.transaction(STORE, 'readwrite', { durability: 'strict' })
        const last = await transaction.store.openCursor(null, 'prev')
        const line = writeJournalLine(entry, last?.value ?? '')
        await Promise.all([transaction.store.add(line), transaction.done])
      }),
    read: () =>
      inStore(async (db) => readJournalLines((await db.getAll(STORE)) as readonly string[]))
  }
}

async function inStore<Result>(work: (db: IDBPDatabase) => Promise<Result>): Promise<Result> {
  let db: IDBPDatabase | undefined
  try {
    db = await openDB(JOURNAL_DATABASE, 1, {
      upgrade: (created) => void created.createObjectStore(STORE, { autoIncrement: true })
    })
    return await work(db)
  } catch (cause) {
    if (cause instanceof ParaclockError) throw cause
    throw new ParaclockError(PageSigningUnavailable, { problem: describeThrown(cause) }, { cause })
  } finally {
    db?.close()
  }
}

/** Calls `sign` while no other tab signs, because two tabs could use the same nonce. */
export async function withJournal<Result>(
  call: string,
  sign: (journal: JournalStore) => Promise<Result>
): Promise<Result> {
  const journal = createBrowserJournal()
  // A browser that denies storage also denies locks. The journal is read first, because a failed
  // read has an error code, and a denied lock has none.
  await journal.read()
  return await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw new ParaclockError(PageSigningUnavailable, { call })
    return await sign(journal)
  })
}
