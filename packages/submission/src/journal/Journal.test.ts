import { isParaclockError, SavedDataMalformed } from '@paraclock/core'
import { expect, test } from 'vitest'
import { processLanes } from '../nonces/Lanes.ts'
import { loadJournal, releaseJournal } from './Journal.ts'
import { createMemoryJournal, type JournalEntry } from './JournalStore.ts'
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

test('a store that is released keeps no nonce in this process, and is read again by whoever opens it next', async () => {
  const [id, genesis, account] = [`0x${'0a'.repeat(32)}`, `0x${'0b'.repeat(32)}`, '0x01'] as const
  const entry: JournalEntry = {
    kind: 'signed',
    record: {
      ...{ id, genesis, account, key: 'rent', nonce: 4, call: '0x00', extrinsic: '0x01' },
      ...{ birth: { number: 2, hash: id }, lastBlock: 66 },
      signedAt: { here: 0, block: 2, chain: 0 }
    }
  }
  const store = createMemoryJournal([entry])
  const allocate = (): number => processLanes.of(genesis, account).allocate(4, 10)
  await releaseJournal(store)
  const journal = await loadJournal(store)
  expect(allocate()).toBe(5)
  await releaseJournal(store)
  expect(allocate()).toBe(4)
  expect(await loadJournal(store)).not.toBe(journal)
  expect(allocate()).toBe(5)
  await releaseJournal(store)
})
