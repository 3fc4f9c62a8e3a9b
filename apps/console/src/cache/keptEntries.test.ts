import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, test, vi } from 'vitest'
import { createBrowserCaches } from './createBrowserCaches.ts'
import { openKeptEntries } from './openKeptEntries.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

const bytes = (...content: readonly number[]): Uint8Array => Uint8Array.from(content)

test('another visit has what one kept', async () => {
  await openKeptEntries().write(['code', '0x01'], bytes(1, 2))
  expect(await openKeptEntries().read(['code', '0x01'])).toEqual(bytes(1, 2))
  expect(await openKeptEntries().read(['code', '0x02'])).toBeUndefined()
})

test('a damaged entry is missing until it is kept again', async () => {
  await openKeptEntries().write(['code'], bytes(1, 2))
  const db = await openDB('paraclock-cache')
  const [name = ''] = await db.getAllKeys('contents')
  await db.put('contents', bytes(1, 3), name)
  db.close()
  const entries = openKeptEntries()
  expect(await entries.read(['code'])).toBeUndefined()
  await entries.write(['code'], bytes(1, 2))
  expect(await openKeptEntries().read(['code'])).toEqual(bytes(1, 2))
})

test('the least recently used entries are removed beyond the limit', async () => {
  const now = vi.spyOn(Date, 'now')
  const at = async <Value>(time: number, work: () => Promise<Value>): Promise<Value> => {
    now.mockReturnValue(time)
    return await work()
  }
  const entries = () => openKeptEntries(10)
  await at(1, () => entries().write(['first'], new Uint8Array(4)))
  await at(2, () => entries().write(['second'], new Uint8Array(4)))
  await at(3, () => entries().read(['first']))
  await at(4, () => entries().write(['third'], new Uint8Array(4)))
  await at(5, () => entries().write(['large'], new Uint8Array(11)))
  const found = ['first', 'second', 'third', 'large'].map((name) => entries().read([name]))
  expect((await Promise.all(found)).map((one) => one?.length)).toEqual([4, undefined, 4, undefined])
  now.mockRestore()
})

test('where storage is denied or full, entries live as long as the tab', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    }
  })
  const entries = openKeptEntries()
  await entries.write(['code'], bytes(1))
  expect(await entries.read(['code'])).toEqual(bytes(1))
  expect(await openKeptEntries().read(['code'])).toBeUndefined()
})

test('caches of the connections come back by their keys, and name no endpoint', async () => {
  const chain = { genesis: '0x01', openings: [['get 0x02']] } as const
  const metadata = { genesis: '0x01', codeHash: '0x02', call: 'Metadata_metadata' }
  const key = { endpoints: ['wss://key@a.example'], ...metadata }
  const first = createBrowserCaches()
  await first.memory.remember(['wss://key@a.example'], chain)
  await first.metadataCache.set(key, Uint8Array.of(0x6d, 0x65))
  const { memory, metadataCache } = createBrowserCaches()
  expect(await memory.recall(['wss://key@a.example'])).toEqual(chain)
  expect(await memory.recall(['wss://b.example'])).toBeUndefined()
  expect(await metadataCache.get(key)).toEqual(Uint8Array.of(0x6d, 0x65))
  expect(await metadataCache.get({ ...key, endpoints: [] })).toBeUndefined()
  const db = await openDB('paraclock-cache')
  const kept = [await db.getAllKeys('contents'), await db.getAll('contents')]
  db.close()
  const text = kept
    .flat()
    .map((one) => (typeof one === 'string' ? one : new TextDecoder().decode(one as Uint8Array)))
  expect(text.join()).not.toContain('example')
})

const read = async (name: string, limit?: number) =>
  (await openKeptEntries(limit).read([name]))?.length

test('entries of exactly the limit stay, and the one before goes with the byte beyond', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1)
  const entries = openKeptEntries(10)
  await entries.write(['first'], new Uint8Array(4))
  now.mockReturnValue(2)
  await entries.write(['second'], new Uint8Array(6))
  expect([await read('first', 10), await read('second', 10)]).toEqual([4, 6])
  now.mockReturnValue(3)
  await entries.write(['third'], new Uint8Array(1))
  now.mockRestore()
  expect([await read('first', 10), await read('second', 10), await read('third', 10)]).toEqual([
    ...[undefined, 6, 1]
  ])
  await openKeptEntries(10).write(['whole'], new Uint8Array(10))
  expect(await read('whole', 10)).toBe(10)
})

test('an entry is replaced by a later one, and counted once', async () => {
  for (const size of [6, 6, 6]) await openKeptEntries(10).write(['one'], new Uint8Array(size))
  await openKeptEntries(10).write(['other'], new Uint8Array(4))
  expect([await read('one', 10), await read('other', 10)]).toEqual([6, 4])
})

test('what was read or written in a tab is not read again from the storage', async () => {
  await openKeptEntries().write(['code'], bytes(1, 2))
  const entries = openKeptEntries()
  await entries.read(['code'])
  await entries.write(['other'], bytes(3))
  const db = await openDB('paraclock-cache')
  for (const store of ['contents', 'uses']) await db.clear(store)
  db.close()
  expect([await entries.read(['code']), await entries.read(['other'])]).toEqual([
    ...[bytes(1, 2), bytes(3)]
  ])
  expect(await openKeptEntries().read(['code'])).toBeUndefined()
})

test('the limit of a tab is 96 MiB', async () => {
  const limit = 96 * 1024 * 1024
  const entries = openKeptEntries()
  await entries.write(['large'], { length: limit + 1 } as Uint8Array)
  expect(await entries.read(['large'])).toBeUndefined()
})

test('a storage that fails while it writes loses only what the next visit would have', async () => {
  vi.stubGlobal('crypto', { subtle: { digest: () => Promise.reject(new Error('denied')) } })
  const entries = openKeptEntries()
  await entries.write(['code'], bytes(1))
  expect([await entries.read(['code']), await entries.read(['other'])]).toEqual([
    ...[bytes(1), undefined]
  ])
})
