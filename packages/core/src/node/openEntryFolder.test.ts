import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEntryFolder } from './openEntryFolder.ts'

let home: string

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'paraclock-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const directory = (): string => join(home, 'entries')
const open = (maxBytes = 10_000) =>
  openEntryFolder({ directory: directory(), ending: '.entry', maxBytes })
const names = (): readonly string[] => readdirSync(directory()).toSorted()
const content = (length: number): Uint8Array => new Uint8Array(length).fill(10)
/** The size of the first line of an entry whose header has one character, in bytes. */
const LINE = 73

/** Sets the last use of each existing file, in seconds. */
function use(path: string, seconds: number): void {
  utimesSync(join(directory(), path), seconds, seconds)
}

test('the newest entry with a wanted header is found, and what is damaged is passed over', async () => {
  const folder = open()
  await folder.write('a1', content(1))
  await folder.write('a2', content(2))
  await folder.write('b', content(3))
  for (const [at, name] of names().entries()) {
    const text = readFileSync(join(directory(), name), 'utf8')
    use(name, text.includes('"a1"') ? 900 : at)
  }
  writeFileSync(join(directory(), 'torn.entry'), '["a3"')
  const wanted = (header: string) => header.startsWith('a')
  expect(await folder.find(wanted)).toEqual(Buffer.from(content(1)))
  expect(await folder.find(() => false)).toBeUndefined()
})

test('an entry is read by its header, also by another program', async () => {
  const folder = open()
  expect(await folder.read('a')).toBeUndefined()
  await folder.write('a', content(3))
  await folder.write('b', content(0))
  expect(await open().read('a')).toEqual(Buffer.from(content(3)))
  expect(await open().read('b')).toHaveLength(0)
  expect(names().every((name) => /^[0-9a-f]{40}\.entry$/.test(name))).toBe(true)
})

test('a damaged entry, and one of another header, are not read', async () => {
  const folder = open()
  await folder.write('a', content(3))
  const path = join(directory(), names()[0] ?? '')
  const entry = readFileSync(path)
  for (const damaged of ['', 'no line', `${entry}1`, entry.toString().replace('"a"', '"b"')]) {
    writeFileSync(path, damaged)
    expect(await folder.read('a')).toBeUndefined()
  }
  writeFileSync(path, entry)
  expect(await folder.read('a')).toHaveLength(3)
})

test('the entries that were used longest ago go first, until the rest fits', async () => {
  const folder = open(2 * (LINE + 1))
  const named = new Map<string, string>()
  for (const [seconds, header] of ['a', 'b'].entries()) {
    const before = names()
    await folder.write(header, content(1))
    const name = names().find((one) => !before.includes(one)) ?? ''
    named.set(header, name)
    use(name, 1000 + seconds)
  }
  // Two entries fit exactly.
  expect(names()).toHaveLength(2)
  expect(await folder.read('a')).toHaveLength(1)
  await folder.write('c', content(1))
  expect(await folder.read('b')).toBeUndefined()
  expect(await folder.read('a')).toHaveLength(1)
  expect(await folder.read('c')).toHaveLength(1)
})

test('an entry that is larger than the folder may be is not kept', async () => {
  const folder = open(LINE + 5)
  await folder.write('a', content(6))
  expect(names()).toEqual([])
  await folder.write('a', content(5))
  expect(names()).toHaveLength(1)
})

test('only the folder’s own files are removed: entries, and old ones that were not finished', async () => {
  const folder = open(LINE)
  for (const name of ['note.txt', 'new.part', 'old.part']) {
    writeFileSync(join(directory(), name), content(1000))
  }
  use('note.txt', 1)
  use('old.part', Date.now() / 1000 - 3601)
  use('new.part', Date.now() / 1000 - 3000)
  await folder.write('a', content(0))
  expect(await folder.read('a')).toHaveLength(0)
  expect(names().filter((name) => !name.endsWith('.entry'))).toEqual(['new.part', 'note.txt'])
})

test('a file that vanishes while the folder is read does not end the removal of others', async () => {
  const folder = open(LINE + 1)
  for (const name of ['a.entry', 'a.part']) symlinkSync('missing', join(directory(), name))
  await folder.write('a', content(1))
  const [before = ''] = names().filter((name) => name !== 'a.entry' && name !== 'a.part')
  use(before, 1000)
  await folder.write('b', content(1))
  expect(await folder.read('a')).toBeUndefined()
  expect(await folder.read('b')).toHaveLength(1)
})

test('an entry is not kept in a folder that is gone', async () => {
  const folder = open()
  rmSync(directory(), { recursive: true })
  await folder.write('a', content(1))
  expect(await folder.read('a')).toBeUndefined()
})

test('an entry that cannot be put in its place leaves nothing behind', async () => {
  const folder = open()
  await folder.write('a', content(1))
  const [name = ''] = names()
  rmSync(join(directory(), name))
  openEntryFolder({ directory: join(directory(), name), ending: '.entry', maxBytes: 1 })
  writeFileSync(join(directory(), name, 'kept'), '')
  await folder.write('a', content(1))
  expect(names()).toEqual([name])
})

test('a folder that cannot be made is refused', () => {
  writeFileSync(directory(), '')
  expect(() => open()).toThrow(
    expect.objectContaining({
      code: 'FileUnavailable',
      context: { path: directory(), problem: 'EEXIST' }
    })
  )
})
