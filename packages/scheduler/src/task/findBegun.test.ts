import { createMemoryJournal, type JournalEntry } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { OTHER, OWNER, openMemoryService, TRANSFER } from '../../test/fixtures/openMemoryService.ts'
import type { Schedule } from '../schedule/compile/Schedule.ts'
import type { TaskAction } from '../schedule/service/TaskRequest.ts'
import { findBegun, nameSubmission } from './findBegun.ts'

const providedId = new TextEncoder().encode('rent')
const times = (...given: readonly unknown[]) =>
  ({ kind: 'times', times: given }) as unknown as Schedule
const message = (more: object = {}): TaskAction =>
  ({
    ...{ kind: 'xcmp', paraId: 2000, currencyId: 0, call: Uint8Array.of(1, 2) },
    weight: { refTime: 7n, proofSize: 9n },
    ...more
  }) as TaskAction
const name = (schedule: Schedule, action: TaskAction = TRANSFER, more: object = {}) =>
  nameSubmission({ schedule, ...more }, { owner: OWNER, providedId, action })

test('the key of a request is its owner and its provided id', () => {
  expect(name(times(60n)).key).toBe(`task ${OWNER} 0x72656e74`)
})

const { intent } = name(times(60n))
const every = { kind: 'every', hours: 1, from: 60n } as const

test.each([
  ['other times', name(times(120n))],
  ['another snap', name(times(60n), TRANSFER, { snap: 'next' })],
  ['another amount', name(times(60n), { ...TRANSFER, amount: 1n })],
  ['another recipient', name(times(60n), { ...TRANSFER, recipient: OWNER })],
  ['another kind of action', name(times(60n), message())],
  ['another kind of schedule', name(every)]
])('a request with %s has another intent', (_, other) => {
  expect(other.intent).not.toBe(intent)
})

test.each([
  ['another call', { call: Uint8Array.of(1, 3) }],
  ['another parachain', { paraId: 2001 }]
])('a message with %s has another intent', (_, more) => {
  expect(name(times(60n), message(more)).intent).not.toBe(name(times(60n), message()).intent)
})

test('a message that an upgrade makes heavier has the same intent', () => {
  const heavier = message({ weight: { refTime: 7n, proofSize: 10n } })
  expect(name(times(60n), heavier)).toEqual(name(times(60n), message()))
})

test('the order of fields, and fields without a value, are not part of an intent', () => {
  const { from, hours, kind } = every
  expect(name({ from, hours, kind, days: undefined } as never).intent).toBe(name(every).intent)
  const date = new Date('2026-01-01T00:00:00Z')
  // Compiling the schedule refuses such a date.
  expect(name(times(new Date('soon'))).intent).not.toBe(intent)
  expect(name(times(date)).intent).toBe(name(times('2026-01-01T00:00:00.000Z')).intent)
})

test('a request is begun while its submission stands, for the same account and intent', async () => {
  const { chain } = await openMemoryService()
  const service = { chain } as never
  const asked = name(times(60n))
  const block = { number: 2, hash: chain.facts.genesis }
  const record = {
    ...{ id: '0x04', genesis: chain.facts.genesis, account: OWNER, ...asked, nonce: 4 },
    ...{ call: '0x00', extrinsic: '0x04', birth: block, lastBlock: 66 },
    signedAt: { here: 0, block: 2, chain: 0 }
  } as const
  const lost = { status: 'lost', block, error: new Error('lost') } as never
  const find = (
    { signer = OWNER, ...more }: { signer?: string; key?: string; intent?: string } = {},
    outcome?: never
  ) => {
    const entries: readonly JournalEntry[] = [
      { kind: 'signed', record: record as never },
      ...(outcome === undefined ? [] : [{ kind: 'settled', id: '0x04', outcome } as const])
    ]
    const journal = createMemoryJournal(entries)
    return findBegun(
      service,
      { signer: { account: signer, sign: async () => ({}) } as never, journal },
      {
        ...asked,
        ...more
      } as never
    )
  }
  expect(await find()).toEqual(record)
  expect(await find({}, lost)).toBeUndefined()
  expect(await find({ signer: OTHER })).toBeUndefined()
  expect(await find({ intent: '0x07' })).toBeUndefined()
  expect(await find({ key: 'another' })).toBeUndefined()
  const broken = { append: async () => {}, read: () => Promise.reject(new RangeError('gone')) }
  const finding = findBegun(
    service,
    { signer: { account: OWNER, sign: async () => ({}) } as never, journal: broken },
    asked
  )
  await expect(finding).rejects.toThrow('gone')
})
