import type { SubmissionOutcome } from './SubmissionOutcome.ts'
import type { SubmissionRecord } from './SubmissionRecord.ts'

/** One line of a journal. */
export type JournalEntry =
  | {
      /** Bytes were signed; they may have been sent. */
      readonly kind: 'signed'
      readonly record: SubmissionRecord
    }
  | {
      /** Finalized blocks have told what became of them. */
      readonly kind: 'settled'
      readonly id: SubmissionRecord['id']
      readonly outcome: SubmissionOutcome
    }

/**
 * Where signed bytes are kept from before they are sent until it is known what became of them. What
 * survives a crash is what `append` has resolved for.
 */
export interface JournalStore {
  /** Adds an entry. Resolves when it would survive a loss of power. */
  append(entry: JournalEntry): Promise<void>
  /** Reads all entries, in the order in which they were added. */
  read(): Promise<readonly JournalEntry[]>
}

/**
 * Makes a journal that lasts as long as the process: for tests, and where another way to find out
 * what was sent is at hand. `createFileJournal` of `@paraclock/scheduler/node` survives a crash.
 *
 * @example
 * ```ts
 * import { createMemoryJournal } from '@paraclock/submission'
 *
 * const journal = createMemoryJournal()
 * ```
 */
export function createMemoryJournal(entries: readonly JournalEntry[] = []): JournalStore {
  const kept = [...entries]
  return {
    append: async (entry) => {
      kept.push(entry)
    },
    read: async () => [...kept]
  }
}
