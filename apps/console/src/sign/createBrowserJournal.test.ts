import 'fake-indexeddb/auto'
import type { ConnectedChain } from '@paraclock/connect'
import { hashHex, type JournalEntry, type SubmissionRecord } from '@paraclock/submission'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBrowserJournal, withJournal } from './createBrowserJournal.ts'
import { createCallSigning } from './createCallSigning.ts'
import { hasJournal, JOURNAL_DATABASE } from './hasJournal.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

const hash = (byte: string) => `0x${byte.repeat(32)}` as const
const block = { number: 7, hash: hash('07') }

const record = (id: string, more: Partial<SubmissionRecord> = {}): SubmissionRecord => ({
  ...{
    id: hashHex(`0x${id}`),
    key: `key ${id}`,
    genesis: hash('aa'),
    account: hash('bb'),
    nonce: 1
  },
  ...{ call: '0x0001', extrinsic: `0x${id}`, birth: block, lastBlock: 90 },
  signedAt: { here: 1_800_000_000_000, block: 7, chain: undefined },
  ...more
})
const settled = (id: string): JournalEntry => ({
  ...{ kind: 'settled', id: hashHex(`0x${id}`) },
  outcome: { status: 'succeeded', block, index: 1, fee: 5n, events: [] }
})

test('a browser in which nothing was signed has no journal', async () => {
  expect(await hasJournal()).toBe(false)
  await createBrowserJournal().append({ kind: 'signed', record: record('01') })
  expect(await hasJournal()).toBe(true)
})

test('entries are read in their order by every tab, and only unsettled calls are open', async () => {
  const entries: readonly JournalEntry[] = [
    { kind: 'signed', record: record('01') },
    {
      kind: 'signed',
      record: record('02', { nonce: 2, signedAt: { here: 2, block: 7, chain: undefined } })
    },
    settled('01')
  ]
  const journal = createBrowserJournal()
  for (const entry of entries) await journal.append(entry)
  expect(await createBrowserJournal().read()).toEqual(entries)
  const signing = createCallSigning({ read: async () => Promise.reject(new Error('unread')) })
  expect(await signing.listOpen()).toEqual([2])
})

test('a journal whose lines were changed or removed is refused', async () => {
  const journal = createBrowserJournal()
  for (const id of ['01', '02', '03']) await journal.append({ kind: 'signed', record: record(id) })
  const db = await openDB(JOURNAL_DATABASE, 1)
  await db.delete('journal', 2)
  db.close()
  await expect(journal.read()).rejects.toMatchObject({ code: 'SavedDataMalformed' })
})

test('one tab signs at a time, and the next may after it', async () => {
  const first = await withJournal('proxy.addProxy', async () => {
    await expect(withJournal('system.remark', async () => 1)).rejects.toMatchObject({
      ...{ code: 'PageSigningUnavailable', context: { call: 'system.remark' } }
    })
    return 2
  })
  expect([first, await withJournal('system.remark', async () => 3)]).toEqual([2, 3])
})

test('a browser that denies storage is refused by a code, and an error of the work stays', async () => {
  const failure = new TypeError('the work failed')
  await expect(withJournal('a', () => Promise.reject(failure))).rejects.toBe(failure)
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  const sign = vi.fn()
  await expect(withJournal('a', sign)).rejects.toMatchObject({
    ...{ code: 'PageSigningUnavailable', message: expect.stringContaining('denied') }
  })
  expect(sign).not.toHaveBeenCalled()
})

test('calls are resumed only on the chains on which one was signed', async () => {
  const opened: string[] = []
  const signing = createCallSigning({
    read: async (_, { name }) => {
      opened.push(name)
      return { facts: { genesis: hash('cc') } } as ConnectedChain
    }
  })
  await createBrowserJournal().append({ kind: 'signed', record: record('01') })
  const place = { endpoints: ['ws://a'] }
  const network = { relay: place, service: place, target: place }
  expect(await signing.resume(network as never, () => undefined)).toEqual([])
  expect(opened.toSorted()).toEqual(['relay', 'service', 'target'])
})

test('a journal writes to the disk at once, and closes its database', async () => {
  const opened: IDBDatabase[] = []
  const written: unknown[] = []
  const real = indexedDB
  vi.stubGlobal('indexedDB', {
    open: (...args: Parameters<IDBFactory['open']>) => {
      const request = real.open(...args)
      request.addEventListener('success', () => {
        const { result } = request
        opened.push(result)
        const { transaction } = result
        result.transaction = (...given: readonly unknown[]) => {
          written.push(given)
          return Reflect.apply(transaction, result, given)
        }
      })
      return request
    }
  })
  const journal = createBrowserJournal()
  await journal.append({ kind: 'signed', record: record('01') })
  expect(written).toEqual([['journal', 'readwrite', { durability: 'strict' }]])
  // A closed database refuses transactions.
  expect(() => opened[0]?.transaction('journal')).toThrow()
})

test('a full storage is refused by a code, with its reason', async () => {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('the quota has been exceeded', 'QuotaExceededError')
  }
  try {
    const written = createBrowserJournal().append({ kind: 'signed', record: record('01') })
    await expect(written).rejects.toMatchObject({
      ...{ code: 'PageSigningUnavailable', message: expect.stringContaining('quota') }
    })
  } finally {
    IDBObjectStore.prototype.add = add
  }
})
