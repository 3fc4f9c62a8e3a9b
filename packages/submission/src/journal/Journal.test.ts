import { isParaclockError, SavedDataMalformed } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadJournal } from './Journal.ts'
import { createMemoryJournal } from './JournalStore.ts'
import { readJournalEntry } from './journalText.ts'

test.each([
  ...['{', '[]', '{"kind":"signed","record":{"id":"0x01"}}', '{"kind":"settled","id":1}'],
  ...['{"kind":"reserved"}', '{"kind":"reserved","reservation":{"holder":"a","nonce":1}}']
])('the line %s is refused as a line of a journal', (line) => {
  let refused: unknown
  try {
    readJournalEntry(line)
  } catch (error) {
    refused = error
  }
  if (!isParaclockError(refused, SavedDataMalformed)) throw refused
  expect(refused.message).toContain('a journal of submissions')
})

test('a store that could not be read is read again', async () => {
  const kept = createMemoryJournal()
  let reads = 0
  const store = {
    ...kept,
    read: async () => {
      reads += 1
      if (reads === 1) throw new Error('the disk is busy')
      return kept.read()
    }
  }
  await expect(loadJournal(store)).rejects.toThrow('the disk is busy')
  const journal = await loadJournal(store)
  expect(journal.open()).toEqual([])
  expect(await loadJournal(store)).toBe(journal)
  expect(reads).toBe(2)
})
