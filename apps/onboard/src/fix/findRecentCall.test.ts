import type { JournalEntry } from '@paraclock/submission'
import { expect, test } from 'vitest'
import { findRecentCall } from './findRecentCall.ts'

const genesis = '0x01'
const account = '0x02'
const call = '0x03'
const memo = 'polkadotXcm.send(relay, V5: hrmp.hrmpAcceptOpenChannel(2115))'
const intent = `${memo}, made for 0x05`

function entriesOf(
  status: 'succeeded' | 'failed',
  record: Partial<Record<'genesis' | 'account' | 'call' | 'memo' | 'intent', string>> = {}
): readonly JournalEntry[] {
  return [
    { kind: 'signed', record: { id: '0xaa', genesis, account, call, ...record } },
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
  ['made with another topic', entriesOf('succeeded', { call: '0x09', memo, intent }), 101, 100],
  [
    'made for another account',
    entriesOf('succeeded', { call: '0x09', memo, intent: `${memo}, made for 0x06` }),
    ...([101, undefined] as const)
  ],
  [
    'made for the signer itself',
    entriesOf('succeeded', { call: '0x09', memo, intent: memo }),
    101,
    undefined
  ],
  ['another one', entriesOf('succeeded', { call: '0x09' }), 101, undefined]
])('a call that was %s', (_, entries, finalized, expected) => {
  expect(findRecentCall(entries, { genesis, account, call, intent, finalized })).toBe(expected)
})
