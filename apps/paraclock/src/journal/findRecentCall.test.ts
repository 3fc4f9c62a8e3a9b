import type { Hex, PlannedCall, Released } from '@paraclock/core'
import type { JournalEntry } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { findRecentCall, identifyStep } from './findRecentCall.ts'

const genesis: Hex = '0x01'
const account: Hex = '0x02'
const call: Hex = '0x03'
const intent = 'accept-2114-2115 0x1f00 for 0x04  0x05'
// Chains are read later than this, unless a test says otherwise.
const SIGNED = 1_000_000
const LATER = SIGNED + 300_000

function entriesOf(
  status: 'succeeded' | 'failed',
  record: Partial<Record<'genesis' | 'account' | 'call' | 'intent', string>> = {}
): readonly JournalEntry[] {
  const signedAt = { here: 0, block: 99, chain: SIGNED }
  return [
    { kind: 'signed', record: { id: '0xaa', genesis, account, call, signedAt, ...record } },
    { kind: 'settled', id: '0xaa', outcome: { status, block: { number: 100, hash: '0x' } } }
  ] as unknown as JournalEntry[]
}

test.each([
  ['made a moment ago', entriesOf('succeeded'), 101, 100],
  ['made fifty blocks ago', entriesOf('succeeded'), 150, 100],
  ['made long ago', entriesOf('succeeded'), 151, undefined],
  ['set aside since', [...entriesOf('succeeded'), ...entriesOf('failed').slice(1)], 101, undefined],
  ['failed', entriesOf('failed'), 101, undefined],
  ['not settled', entriesOf('succeeded').slice(0, 1), 101, undefined],
  ['of another account', entriesOf('succeeded', { account: '0x09' }), 101, undefined],
  ['of another chain', entriesOf('succeeded', { genesis: '0x09' }), 101, undefined],
  ['made with another amount', entriesOf('succeeded', { call: '0x09', intent }), 101, 100],
  [
    'made for another account',
    entriesOf('succeeded', { call: '0x09', intent: intent.replace('0x05', '0x06') }),
    ...([101, undefined] as const)
  ],
  [
    'made for the signer itself',
    entriesOf('succeeded', { call: '0x09', intent: 'accept-2114-2115 0x1f00 for 0x04' }),
    101,
    undefined
  ],
  ['another one', entriesOf('succeeded', { call: '0x09' }), 101, undefined]
])('a call that was %s', (_, entries, finalized, expected) => {
  const sought = { genesis, account, call, intent, finalized, shownAt: LATER }
  expect(findRecentCall(entries, sought)).toBe(expected)
})

test.each([
  ['shows the state before the call', SIGNED - 1, 100],
  ['may not have had the message yet', LATER - 1, 100],
  ['shows a state that is clearly later', LATER, undefined]
])('a call made long ago, of a network of which a chain %s', (_, shownAt, expected) => {
  const sought = { genesis, account, call, intent, finalized: 10_000, shownAt }
  expect(findRecentCall(entriesOf('succeeded'), sought)).toBe(expected)
})

test('a payment and a message are known by their step, every other call by its bytes', () => {
  const place = {
    id: 'fund',
    chain: 'service',
    call: '0x1f0b0511'
  } as unknown as Released<PlannedCall>
  const amount = { amount: 1n, symbol: 'ACME', decimals: 0 }
  const account = { account: '5G', chain: 'service' }
  expect(identifyStep(place)).toBe('0x1f0b0511')
  expect(identifyStep({ ...place, payer: account })).toBe('0x1f0b0511')
  for (const one of [{ transfer: amount }, { payer: { ...account, chain: 'relay' } }])
    expect(identifyStep({ ...place, ...one })).toBe('fund 0x1f0b')
})
