import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { JournalEntry } from '../journal/JournalStore.ts'
import { createFileJournal } from './createFileJournal.ts'
import { isUnsupported, syncFile } from './syncFile.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Replaces a method of every opened file, as a loader without that method does. */
async function replaceMethod(name: 'sync' | 'chmod', method: () => never): Promise<void> {
  const file = await open(join(folder, 'probe'), 'w')
  const handles = Object.getPrototypeOf(file) as Pick<FileHandle, typeof name>
  await file.close()
  const { [name]: before } = handles
  Object.assign(handles, { [name]: method })
  onTestFinished(() => void Object.assign(handles, { [name]: before }))
}

function refuse(code?: string): () => never {
  return () => {
    throw Object.assign(new Error('Method not implemented.'), code === undefined ? {} : { code })
  }
}

const ENTRY = {
  kind: 'settled',
  id: 'a',
  outcome: { status: 'succeeded', block: { hash: '0x00', number: 1 }, index: 0, events: [] }
} as unknown as JournalEntry

test.each([undefined, 'ENOSYS', 'EINVAL', 'ENOTSUP'])(
  'where a file cannot be flushed (%s), a journal is kept all the same',
  async (code) => {
    await replaceMethod('sync', refuse(code))
    const journal = createFileJournal(join(folder, 'journal.jsonl'))
    await journal.append(ENTRY)
    await journal.append(ENTRY)
    expect(await journal.read()).toHaveLength(2)
  }
)

test('a new journal is flushed with its folder, a known one alone', async () => {
  let flushed = 0
  await replaceMethod('sync', (async () => {
    flushed += 1
  }) as never)
  const journal = createFileJournal(join(folder, 'journal.jsonl'))
  await journal.append(ENTRY)
  expect(flushed).toBe(2)
  await journal.append(ENTRY)
  expect(flushed).toBe(3)
})

test('a journal that cannot be made private is refused', async () => {
  await replaceMethod('chmod', refuse('EIO'))
  const path = join(folder, 'journal.jsonl')
  await (await open(path, 'w', 0o644)).close()
  await expect(createFileJournal(path).append(ENTRY)).rejects.toMatchObject({
    ...{ code: 'FileUnavailable', context: { path }, cause: { code: 'EIO' } }
  })
})

test.each(['ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL', undefined])(
  '%s is no failure of the disk',
  (code) => {
    expect(isUnsupported({ code })).toBe(true)
    expect(isUnsupported({ code: 'EIO' })).toBe(false)
  }
)

test('a journal works where modes cannot be changed', async () => {
  await replaceMethod('chmod', refuse('EPERM'))
  const path = join(folder, 'journal.jsonl')
  await (await open(path, 'w', 0o644)).close()
  const journal = createFileJournal(path)
  await journal.append(ENTRY)
  expect(await readFile(path, 'utf8')).toMatch(/\n$/)
})

test.each(['EIO', 'ENOSPC'])('a disk that fails with %s is an error', async (code) => {
  await replaceMethod('sync', refuse(code))
  const journal = createFileJournal(join(folder, 'journal.jsonl'))
  await expect(journal.append(ENTRY)).rejects.toMatchObject({ code: 'FileUnavailable' })
  expect(await journal.read()).toEqual([])
})

test('a file with a descriptor of the loader is not flushed', async () => {
  const sync = refuse()
  for (const fd of [undefined, 2 ** 30]) {
    await expect(syncFile({ sync, fd } as unknown as FileHandle)).resolves.toBeUndefined()
  }
})
