import type { JournalStore } from '@paraclock/submission'

/** A journal that shows what is not settled yet, and on demand all that it keeps. */
export interface KeptJournal extends JournalStore {
  readAll: JournalStore['read']
}
