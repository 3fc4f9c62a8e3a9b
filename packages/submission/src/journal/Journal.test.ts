import {
  DispatchFailed,
  errorToJson,
  type Hex,
  isParaclockError,
  ParaclockError,
  SavedDataMalformed
} from '@paraclock/core'
import { expect, test } from 'vitest'
import { Lanes, processLanes } from '../nonces/Lanes.ts'
import { hashHex } from '../transaction/hashHex.ts'
import { Journal, loadJournal, releaseJournal, stands } from './Journal.ts'
import { createMemoryJournal, type JournalEntry } from './JournalStore.ts'
import {
  readJournalEntry,
  readJournalLines,
  writeJournalEntry,
  writeJournalLine
} from './journalText.ts'
import type { SubmissionOutcome } from './SubmissionOutcome.ts'
import type { SubmissionRecord } from './SubmissionRecord.ts'

test.each([
  ...['{', '[]', '{"kind":"signed","record":{"id":"0x01"}}', '{"kind":"settled","id":1}'],
  ...['{"kind":"settled","id":"0x01","outcome":null}', '{"kind":"signed","record":null}'],
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

const [genesis, account, elsewhere] = ['0b', '0c', '0d'].map(
  (byte): Hex => `0x${byte.repeat(32)}`
) as [Hex, Hex, Hex]
const signed = (index: number, more: Partial<SubmissionRecord> = {}): SubmissionRecord => ({
  ...{ id: `0x0${index}`, genesis, account, key: `key ${index}`, nonce: index, call: '0x00' },
  ...{ extrinsic: `0x0${index}`, birth: { number: 2, hash: genesis }, lastBlock: 66 },
  signedAt: { here: 0, block: 2, chain: 0 },
  ...more
})
const outcome: SubmissionOutcome = {
  ...{ status: 'succeeded', block: { number: 3, hash: genesis }, index: 0, fee: 1n, events: [] }
}
const reservationOf = (holder: string, nonce: number, more: object = {}) => ({
  ...{ genesis, account, holder, nonce, lastBlock: 70, ...more }
})

test('a reservation is of its account and holder, until its nonce is signed', async () => {
  const store = createMemoryJournal()
  const journal = await Journal.load(store, new Lanes())
  const [one, two, moved] = [
    reservationOf('one', 4),
    reservationOf('two', 5),
    reservationOf('one', 6)
  ]
  const others = [{ genesis: elsewhere }, { account: elsewhere }].map((other) =>
    reservationOf('one', 4, other)
  )
  for (const next of [one, two, ...others]) await journal.reserve(next)
  expect(journal.reservedOf(genesis, account)).toEqual([one, two])
  await journal.reserve(moved)
  expect(journal.reservedOf(genesis, account)).toEqual([two, moved])
  await journal.recordSigned(signed(6, { account: elsewhere }))
  await journal.recordSigned(signed(7))
  expect(journal.reservedOf(genesis, account)).toEqual([two, moved])
  await journal.recordSigned(signed(5))
  expect(journal.reservedOf(genesis, account)).toEqual([moved])
  expect(journal.reservedOf(elsewhere, account)).toEqual([others[0]])
  // The next program reads the same.
  const read = await Journal.load(store, new Lanes())
  expect(read.reservedOf(genesis, account)).toEqual([moved])
})

test('a settled submission is closed once, and its nonce is free', async () => {
  const store = createMemoryJournal()
  const lanes = new Lanes()
  const journal = await Journal.load(store, lanes)
  const record = signed(4)
  await journal.recordSigned(record)
  expect([journal.outcomeOf(record), journal.open()]).toEqual([undefined, [record]])
  await journal.settle(record, outcome)
  await journal.settle(record, { ...outcome, index: 1 })
  expect([journal.outcomeOf(record), journal.open()]).toEqual([outcome, []])
  expect(lanes.of(genesis, account).allocate(4, 10)).toBe(4)
  expect(await store.read()).toEqual([
    { kind: 'signed', record },
    { kind: 'settled', id: record.id, outcome }
  ])
  expect((await Journal.load(store, lanes)).outcomeOf(record)).toEqual(outcome)
})

test('a key finds its last submission on a chain, whose nonce stays taken', async () => {
  const [first, last] = [signed(4, { key: 'rent' }), signed(5, { key: 'rent' })]
  const store = createMemoryJournal([first, last].map((record) => ({ kind: 'signed', record })))
  const lanes = new Lanes()
  const journal = await Journal.load(store, lanes)
  expect(journal.find(genesis, 'rent')?.record).toEqual(last)
  expect([journal.find(elsewhere, 'rent'), journal.find(genesis, 'other')]).toEqual([
    undefined,
    undefined
  ])
  expect(lanes.of(genesis, account).allocate(4, 10)).toBe(6)
})

test.each<
  readonly [string, Partial<Parameters<typeof stands>[1]>, SubmissionOutcome | undefined, unknown]
>([
  ['is open', {}, undefined, true],
  ['succeeded', {}, outcome, true],
  ['failed', {}, { ...outcome, status: 'failed' } as never, false],
  ['is of another account', { account: elsewhere }, undefined, `the account ${account} used it`],
  ['names another call', { call: '0x01' }, undefined, 'it names another call'],
  ['has an intent that was not given', { intent: 'a' }, undefined, 'it names another call']
])('a submission that %s is judged by its key', (_, more, settled, expected) => {
  const judge = () =>
    stands(
      { record: signed(4), ...(settled && { outcome: settled }) },
      { key: 'key 4', account, call: '0x00', ...more }
    )
  if (typeof expected === 'boolean') return expect(judge()).toBe(expected)
  expect(judge).toThrow(
    expect.objectContaining({
      ...{ code: 'SubmissionKeyMismatch', context: { key: 'key 4', problem: expected } }
    })
  )
})

const lineOf = (part: object): string => JSON.stringify(part)
const record = JSON.parse(writeJournalEntry({ kind: 'signed', record: signed(4) })) as {
  readonly record: object
}
const reserved = reservationOf('one', 4)
const wrong = (whole: object, field: string, value: unknown) => ({ ...whole, [field]: value })

test.each([
  ...[
    'id',
    'key',
    'genesis',
    'account',
    'call',
    'extrinsic',
    'nonce',
    'lastBlock',
    'birth',
    'signedAt'
  ].map((field) => [
    'record',
    field,
    lineOf({ kind: 'signed', record: wrong(record.record, field, true) })
  ]),
  ...['here', 'block', 'chain'].map((field) => [
    'time',
    field,
    lineOf({
      kind: 'signed',
      record: wrong(record.record, 'signedAt', wrong(signed(4).signedAt, field, '1'))
    })
  ]),
  ...['genesis', 'account', 'holder', 'nonce', 'lastBlock'].map((field) => [
    'reservation',
    field,
    lineOf({ kind: 'reserved', reservation: wrong(reserved, field, true) })
  ]),
  ['outcome', 'id', lineOf({ kind: 'settled', outcome: { status: 'succeeded' } })],
  ['outcome', 'kind', lineOf({ kind: 'other', id: '0x01', outcome: { status: 'succeeded' } })]
])('a %s whose %s is something else is no entry', (_, __, line) => {
  expect(() => readJournalEntry(line)).toThrow(
    expect.objectContaining({
      code: 'SavedDataMalformed',
      context: { what: 'a journal of submissions', problem: 'a line is not a journal entry' }
    })
  )
})

type Three = readonly [string, string, string]

/** The lines of a journal with three signed transactions. */
function writeThree(): Three {
  const lines: string[] = []
  for (const index of [1, 2, 3]) {
    const record = signed(index, { id: hashHex(`0x0${index}`), extrinsic: `0x0${index}` })
    lines.push(writeJournalLine({ kind: 'signed', record }, lines.at(-1) ?? ''))
  }
  return lines as never
}

test.each<readonly [string, (lines: Three) => readonly string[]]>([
  ['changed in its key', ([one, two, ...rest]) => [one, two.replace('key 2', 'key 8'), ...rest]],
  ['without its checksum', ([one, two]) => [one, two.replace(/,"sum":"[0-9a-f]*"/, '')]],
  ['that lost the line before it', ([, two, three]) => [two, three]],
  ['that lost a line in the middle', ([one, , three]) => [one, three]],
  ['repeated', ([one, two]) => [one, two, two]],
  ['moved', ([one, two, three]) => [one, three, two]]
])('a line that is %s is no line of the journal', (_, change) => {
  const lines = writeThree()
  expect(readJournalLines(lines)).toHaveLength(3)
  expect(() => readJournalLines(change(lines))).toThrow(
    expect.objectContaining({ code: 'SavedDataMalformed' })
  )
})

test('a transaction whose id is not the hash of its bytes is no entry', () => {
  const line = writeJournalEntry({ kind: 'signed', record: signed(4) })
  expect(() => readJournalEntry(line)).toThrow(
    expect.objectContaining({
      context: {
        what: 'a journal of submissions',
        problem: 'the id of a transaction is not the hash of its bytes'
      }
    })
  )
})

test('an error that this release does not know keeps its code, message and source', () => {
  const facts = { chain: 'service', error: 'BadOrigin' }
  const known = new ParaclockError(DispatchFailed, facts, { source: 'chain' })
  const error = { ...errorToJson(known), code: 'NewError', message: 'it is new' }
  const line = lineOf({ kind: 'settled', id: '0x04', outcome: { status: 'failed', error } })
  const read = readJournalEntry(line)
  if (read.kind !== 'settled' || read.outcome.status !== 'failed') throw new TypeError('not failed')
  const { code, context, source } = read.outcome.error
  expect({ code, context, source }).toEqual({
    ...{
      code: 'DispatchFailed',
      context: { chain: 'NewError', error: 'it is new' },
      source: 'chain'
    }
  })
})
