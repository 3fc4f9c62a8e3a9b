import type { JournalEntry, JournalStore } from './JournalStore.ts'

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
