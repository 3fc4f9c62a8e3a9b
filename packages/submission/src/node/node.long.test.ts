import { execFileSync } from 'node:child_process'
import {
  appendFile,
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rm,
  stat,
  symlink,
  writeFile
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RuntimeRecord } from '@paraclock/connect'
import { CallLengthExceeded, DispatchFailed, ParaclockError, PastTime } from '@paraclock/core'
import { Keyring } from '@polkadot/keyring'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { SubmissionLost } from '../errors.ts'
import type { JournalEntry } from '../journal/JournalStore.ts'
import { readJournalEntry, writeJournalEntry, writeJournalLine } from '../journal/journalText.ts'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { createDirectoryRuntimeRecords } from './createDirectoryRuntimeRecords.ts'
import { createFileJournal } from './createFileJournal.ts'
import { readKeystore } from './readKeystore.ts'
import { secretSigner } from './secretSigner.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })
const isWindows = process.platform === 'win32'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scheduler-'))
})

afterEach(() => rm(folder, { recursive: true }))

const hex = (byte: string) => `0x${byte.repeat(32)}` as const
const block = { number: 9, hash: hex('09') }
const record: SubmissionRecord = {
  id: hashHex('0x04840002'),
  key: 'the key, with a line\nfeed',
  genesis: hex('02'),
  account: hex('03'),
  nonce: 7,
  call: '0x0001',
  extrinsic: '0x04840002',
  birth: block,
  lastBlock: 72,
  signedAt: { here: 1_770_000_000_000, block: 9, chain: undefined },
  intent: 'meant',
  memo: 'noted'
}
const context = { chain: 'service', hash: record.id, nonce: 7, reason: 'its era ended' }
const chain = { source: 'chain' } as const
const included = { block, index: 3, fee: 12n, events: [] } as const
const settled = (outcome: unknown) => ({ kind: 'settled', id: record.id, outcome }) as JournalEntry
const fail = (error: ParaclockError) => settled({ status: 'failed', ...included, error })
const entries: readonly JournalEntry[] = [
  { kind: 'signed', record },
  settled({ status: 'succeeded', ...included }),
  fail(new ParaclockError(PastTime, {}, chain)),
  fail(new ParaclockError(CallLengthExceeded, {}, chain)),
  fail(
    new ParaclockError(DispatchFailed, { chain: 'service', error: 'system.CallFiltered' }, chain)
  ),
  settled({ status: 'lost', block, error: new ParaclockError(SubmissionLost, context, chain) }),
  {
    kind: 'reserved',
    reservation: {
      ...{ genesis: hex('02'), account: hex('03'), nonce: 8 },
      holder: 'b',
      lastBlock: 9
    }
  }
]

test('entries are read back as they were written', () => {
  for (const entry of entries) {
    const read = readJournalEntry(writeJournalEntry(entry))
    expect(writeJournalEntry(read)).toBe(writeJournalEntry(entry))
    expect(read).toMatchObject({ kind: entry.kind })
  }
  const read = readJournalEntry(writeJournalEntry(entries[2]!))
  expect(read).toMatchObject({ outcome: { status: 'failed', error: { code: 'PastTime' } } })
  const later = writeJournalEntry(entries[2]!).replace('"PastTime"', '"SomethingNew"')
  expect(readJournalEntry(later)).toMatchObject({ outcome: { error: { code: 'DispatchFailed' } } })
})

test.each([
  '',
  'no JSON',
  '{}',
  '{"kind":"signed"}',
  '{"kind":"signed","record":{"id":"0x"}}',
  writeJournalEntry({
    kind: 'signed',
    record: { ...record, signedAt: { ...record.signedAt, block: 0.5 } }
  }),
  writeJournalEntry({ kind: 'signed', record: { ...record, signedAt: null as never } }),
  '{"kind":"settled"}',
  'null'
])('%s is no entry', (line) => {
  expect(() => readJournalEntry(line)).toThrow(code('SavedDataMalformed'))
})

test('a file keeps entries in order, for its owner alone, and drops a line that was cut off', async () => {
  const path = join(folder, 'journal.jsonl')
  const journal = createFileJournal(path)
  expect(await journal.read()).toEqual([])
  await Promise.all(entries.map((entry) => journal.append(entry)))
  expect((await journal.read()).map(writeJournalEntry)).toEqual(entries.map(writeJournalEntry))
  if (!isWindows) expect((await stat(path)).mode & 0o777).toBe(0o600)
  const whole = await readFile(path, 'utf8')
  await appendFile(path, '{"kind":"signed","rec')
  const again = createFileJournal(path)
  expect(await again.read()).toHaveLength(entries.length)
  expect(await readFile(path, 'utf8')).toBe(whole)
  await again.append(entries[0]!)
  expect(await again.read()).toHaveLength(entries.length + 1)
  // Each entry follows the last line of the file, also one that another store wrote.
  await journal.append(entries[0]!)
  expect(await again.read()).toHaveLength(entries.length + 2)
})

test('a journal is read again only after another store wrote to it', async () => {
  const path = join(folder, 'journal.jsonl')
  const [one, other] = [createFileJournal(path), createFileJournal(path)]
  await one.append(entries[0]!)
  const probe = await open(path)
  const read = vi.spyOn(Object.getPrototypeOf(probe), 'readFile')
  await probe.close()
  for (const store of [one, one, other, other, one, one]) await store.append(entries[0]!)
  expect(read).toHaveBeenCalledTimes(2)
  read.mockRestore()
  expect(await other.read()).toHaveLength(7)
})

test('a journal behind a link is refused, and a journal is made private', async () => {
  if (isWindows) return
  const path = join(folder, 'journal.jsonl')
  const elsewhere = join(folder, 'notes.txt')
  await writeFile(elsewhere, 'mine\n')
  await symlink(elsewhere, path)
  const linked = createFileJournal(path)
  const problem: unknown = expect.stringContaining('link')
  const refused = { code: 'FileUnavailable', context: { problem } }
  await expect(linked.append(entries[0]!)).rejects.toMatchObject(refused)
  await expect(linked.read()).rejects.toMatchObject(refused)
  expect(await readFile(elsewhere, 'utf8')).toBe('mine\n')
  const open = join(folder, 'open.jsonl')
  await writeFile(open, '', { mode: 0o644 })
  await createFileJournal(open).append(entries[0]!)
  expect((await stat(open)).mode & 0o777).toBe(0o600)
  await chmod(open, 0o666)
  expect(await createFileJournal(open).read()).toHaveLength(1)
  expect((await stat(open)).mode & 0o777).toBe(0o600)
})

test('a journal below a folder that others can replace is neither read nor written', async () => {
  if (isWindows) return
  const open = join(folder, 'open')
  const inner = join(open, 'inner')
  await mkdir(inner, { recursive: true })
  const link = join(folder, 'link')
  await symlink(inner, link)
  // A link to a folder that belongs to the user is followed.
  await createFileJournal(join(link, 'journal.jsonl')).append(entries[0]!)
  expect(await readdir(inner)).toEqual(['journal.jsonl'])
  await chmod(open, 0o777)
  for (const path of [join(link, 'journal.jsonl'), join(inner, 'other.jsonl')]) {
    const journal = createFileJournal(path)
    for (const attempt of [() => journal.read(), () => journal.append(entries[0]!)]) {
      await expect(attempt()).rejects.toMatchObject({
        code: 'FileUnavailable',
        context: { path: open, problem: 'other users may write to the folder' }
      })
    }
  }
  expect(await readdir(inner)).toEqual(['journal.jsonl'])
})

/** How many files of the folder this process has open. Only Linux lists them. */
async function countOpen(): Promise<number> {
  if (process.platform !== 'linux') return 0
  const files = await readdir('/proc/self/fd')
  const paths = await Promise.all(
    files.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
  )
  return paths.filter((path) => path.startsWith(folder)).length
}

test('a journal leaves no file open, also when it refuses one', async () => {
  if (isWindows) return
  const journal = createFileJournal(join(folder, 'journal.jsonl'))
  await journal.append(entries[0]!)
  await journal.read()
  await expect(createFileJournal(folder).read()).rejects.toThrow(code('FileUnavailable'))
  const pipe = join(folder, 'pipe')
  execFileSync('mkfifo', ['-m', '600', pipe])
  await expect(createFileJournal(pipe).read()).rejects.toMatchObject({
    ...{ code: 'FileUnavailable', context: { path: pipe, problem: 'it is not a file' } }
  })
  vi.spyOn(process, 'getuid').mockReturnValue(12_345)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(journal.read()).rejects.toThrow(code('FileUnavailable'))
  expect(await countOpen()).toBe(0)
})

test('a journal of another user is refused', async () => {
  if (isWindows) return
  const path = join(folder, 'journal.jsonl')
  await writeFile(path, '', { mode: 0o600 })
  vi.spyOn(process, 'getuid').mockReturnValue(12_345)
  onTestFinished(() => void vi.restoreAllMocks())
  const theirs = createFileJournal(path)
  for (const attempt of [() => theirs.read(), () => theirs.append(entries[0]!)]) {
    await expect(attempt()).rejects.toThrow(code('FileUnavailable'))
  }
  expect(await readFile(path, 'utf8')).toBe('')
})

test('a record of a runtime is kept under the hash of its code, and ignored when it is damaged', async () => {
  const runtime: RuntimeRecord = {
    ...{ codeHash: hex('0a'), specName: 'acme', specVersion: 3, transactionVersion: 1 },
    ...{ state: [['0x01', null]], metadata: { 15: '0x6d657461' }, metadataHash: 'checked' }
  }
  const directory = join(folder, 'runtimes')
  await createDirectoryRuntimeRecords({ directory }).set(runtime)
  const cache = createDirectoryRuntimeRecords({ directory })
  expect(await cache.get(runtime.codeHash)).toEqual(runtime)
  expect(await cache.get(hex('0b'))).toBeUndefined()
  const [name = ''] = await readdir(directory)
  const text = await readFile(join(directory, name), 'utf8')
  await writeFile(join(directory, name), text.replace('"acme"', '"evil"'))
  expect(await cache.get(runtime.codeHash)).toBeUndefined()
})

test('the token of a chain is kept, and what exceeds the limit of a folder is dropped', async () => {
  const directory = join(folder, 'runtimes')
  const records = createDirectoryRuntimeRecords({ directory })
  const token = { symbol: 'ACME', decimals: 12 }
  expect(await records.getToken(hex('02'))).toBeUndefined()
  await records.noteToken(hex('02'), token)
  const later = createDirectoryRuntimeRecords({ directory })
  expect(await later.getToken(hex('02'))).toEqual(token)
  expect(await later.getToken(hex('03'))).toBeUndefined()
  const small = createDirectoryRuntimeRecords({ directory: join(folder, 'small'), maxBytes: 1 })
  await small.noteToken(hex('02'), token)
  await small.noteToken(hex('03'), token)
  expect(await small.getToken(hex('02'))).toBeUndefined()
})

test('later processes know that a chain compared the hash of its metadata', async () => {
  const directory = join(folder, 'runtimes')
  await createDirectoryRuntimeRecords({ directory }).noteChecked(hex('02'))
  const later = createDirectoryRuntimeRecords({ directory })
  expect(await later.hasChecked(hex('02'))).toBe(true)
  expect(await later.hasChecked(hex('03'))).toBe(false)
  await later.noteChecked(hex('02'))
  expect(await readdir(directory)).toHaveLength(1)
})

test('a journal whose middle is damaged, or whose folder is missing, is refused', async () => {
  const path = join(folder, 'journal.jsonl')
  await writeFile(
    path,
    `${writeJournalLine(entries[0]!, '')}\ngarbage\n${writeJournalLine(entries[1]!, 'garbage')}\n`
  )
  await expect(createFileJournal(path).read()).rejects.toMatchObject({
    code: 'SavedDataMalformed',
    message: expect.stringContaining(`${path}, line 2: this is not a journal of submissions`)
  })
  const nowhere = createFileJournal(join(folder, 'none', 'journal.jsonl'))
  await expect(nowhere.append(entries[0]!)).rejects.toThrow(code('FileUnavailable'))
  await expect(createFileJournal(folder).read()).rejects.toThrow(code('FileUnavailable'))
})

test('a keystore is opened by its password, for its owner alone', async () => {
  await cryptoWaitReady()
  const pair = new Keyring({ type: 'sr25519' }).addFromUri('//Alice')
  const path = join(folder, 'alice.json')
  await writeFile(path, JSON.stringify(pair.toJson('secret')), { mode: 0o600 })
  const signer = await readKeystore({ path, password: 'secret' })
  expect(signer.account).toBe(pair.address)
  const wrong = readKeystore({ path, password: 'mistaken' })
  await expect(wrong).rejects.toThrow(code('FileUnavailable'))
  await expect(wrong).rejects.not.toThrow('mistaken')
  if (!isWindows) {
    await chmod(path, 0o640)
    const open = readKeystore({ path, password: 'secret' })
    await expect(open).rejects.toMatchObject({
      ...{ code: 'FileUnavailable' },
      context: { path, problem: 'its mode is 0640, and other users can read it' }
    })
  }
})

const NO_KEYSTORE =
  'it is not a keystore of polkadot.js or an Ethereum wallet, or the password is wrong'

test.each([
  ['no JSON', 'text', 'it is not JSON'],
  ['no keystore', '{"address":1}', NO_KEYSTORE],
  ['as long as a keystore may be', '{}'.padEnd(65_536), NO_KEYSTORE],
  ['too large', '{}'.padEnd(65_537), 'it has 65537 bytes or more, at most 65536 are allowed']
])('a file that is %s is not a keystore', async (_, content, problem) => {
  const path = join(folder, 'keystore.json')
  await writeFile(path, content, { mode: 0o600 })
  await expect(readKeystore({ path, password: '' })).rejects.toMatchObject({
    ...{ code: 'FileUnavailable', context: { path, problem } }
  })
})

test('a missing keystore is reported as missing', async () => {
  const path = join(folder, 'none.json')
  await expect(readKeystore({ path, password: '' })).rejects.toMatchObject({
    ...{ code: 'FileUnavailable', context: { path, problem: 'the file cannot be read' } },
    cause: { code: 'ENOENT' }
  })
})

const PHRASE = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk'
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

test.each([
  ['a path of the development phrase', '//Alice', ALICE],
  ['a path of a phrase', `${PHRASE}//Alice`, ALICE],
  ['a key', '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a', ALICE],
  ['a phrase with a misspelt word', PHRASE.replace('lake', 'lape'), undefined],
  ['half a key', `0x${'01'.repeat(16)}`, undefined],
  ['a comment', '// the key of Alice', undefined],
  ['an address', '//example.org/key', undefined],
  ['a malformed path', `${PHRASE}//`, undefined]
])('%s is a secret or not', async (_, secret, account) => {
  expect((await secretSigner(secret))?.account).toBe(account)
})
