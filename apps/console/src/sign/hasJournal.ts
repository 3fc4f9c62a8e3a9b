/** The database of the journal in this browser. */
export const JOURNAL_DATABASE = 'paraclock'

/** Whether anything was ever signed in this browser. Needs no worker, and creates no database. */
export async function hasJournal(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === JOURNAL_DATABASE)
}
