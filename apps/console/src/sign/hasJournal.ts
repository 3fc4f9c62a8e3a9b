/** The name of the browser's database with the journal of signed calls. */
export const JOURNAL_DATABASE = 'paraclock'

/** Returns whether this browser has a journal of signed calls. Does not create the journal. */
export async function hasJournal(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === JOURNAL_DATABASE)
}
