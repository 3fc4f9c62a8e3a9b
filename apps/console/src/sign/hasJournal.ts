/** The name of the browser's database with the journal of signed calls. */
export const JOURNAL_DATABASE = 'paraclock'

/** Returns whether anything was ever signed in this browser. Does not create the database. */
export async function hasJournal(): Promise<boolean> {
  const databases = await indexedDB.databases()
  return databases.some(({ name }) => name === JOURNAL_DATABASE)
}
