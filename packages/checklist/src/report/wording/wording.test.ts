import type { Evidence } from '@paraclock/core'
import { expect, test } from 'vitest'
import { failingResults } from '../../../test/fixtures/failingResults.ts'
import { formatAmount, formatDuration, formatSpan, formatTime } from '../../words/formatValues.ts'
import { describeEvidence } from './describeEvidence.ts'
import { describeCosts, describeOrigin } from './describeRemedy.ts'
import { describeTally, isWaived, tallyResults } from './tallyResults.ts'
import { groupTitles } from './words.ts'

const at = { chain: 'Acme', blockHash: '0xb1' } as const
const token = { symbol: 'ACME', decimals: 10 }

test.each<[Evidence, string, string]>([
  [
    { kind: 'storage', ...at, item: 'proxy.proxies', key: '0x01', value: undefined },
    'proxy.proxies on Acme',
    'no value'
  ],
  [{ kind: 'storage', ...at, item: 'x', key: '0x01', value: '0x2a' }, 'x on Acme', '0x2a'],
  [
    { kind: 'storage', ...at, item: 'x', key: '0x01', value: '0x2a', decoded: { b: 1n, a: [2] } },
    'x on Acme',
    '{"a":[2],"b":"1"}'
  ],
  [{ kind: 'runtimeApi', ...at, method: 'M', input: '0x', output: '0x01' }, 'M on Acme', '0x01'],
  [
    { kind: 'runtimeApi', ...at, method: 'M', input: '0x', output: '0x01', decoded: 'ok' },
    'M on Acme',
    'ok'
  ],
  [{ kind: 'rpc', chain: 'Acme', method: 'm', params: [1n], answer: null }, 'm on Acme', 'null'],
  [
    { kind: 'dryRun', ...at, origin: 'root', call: '0x00', succeeded: true, outcome: 'done' },
    'Dry run on Acme as root',
    'succeeded: done'
  ],
  [
    { kind: 'callData', chain: 'Acme', call: '0x00', description: 'remark' },
    'Call of Acme',
    'remark'
  ],
  [
    { kind: 'balance', ...at, account: '5G', free: { amount: 1n, ...token } },
    'Balance on Acme',
    '0.0000000001 ACME free'
  ]
])('evidence of kind $kind', (evidence, heading, finding) => {
  const text = describeEvidence(evidence)
  expect([text.heading, text.finding]).toEqual([heading, finding])
  const values = text.facts.map(({ value }) => value)
  if ('blockHash' in evidence) expect(values).toContain('0xb1')
  if ('key' in evidence) expect(values).toContain('0x01')
})

test('who sends a call', () => {
  expect(describeOrigin({ kind: 'signed', account: '5G' })).toBe('signed by 5G')
  expect(describeOrigin({ kind: 'root' })).toBe('by root: sudo or governance')
  expect(describeOrigin({ kind: 'sovereign', paraId: 2114 })).toContain('parachain 2114')
})

test('amounts are written in their token', () => {
  expect(formatAmount({ amount: 12n, symbol: 'X', decimals: 1 })).toBe('1.2 X')
  expect(formatAmount({ amount: 12n, symbol: 'unit', decimals: 0 })).toBe('12 unit')
})

test('a cost that is unknown is said to be, and is never nothing', () => {
  const fee = { amount: 12n, symbol: 'X', decimals: 1 }
  const origin = { kind: 'signed', account: '' } as const
  expect(formatAmount(undefined)).toBe('unknown')
  expect(describeCosts({ origin })).toBe('fee unknown')
  expect(describeCosts({ origin: { kind: 'root' } })).toBe('no fee')
  expect(describeCosts({ origin: { kind: 'root' }, fee })).toBe(`fee ${formatAmount(fee)}`)
  expect(describeCosts({ fee, origin })).toBe('fee 1.2 X')
  expect(describeCosts({ deposit: fee, origin })).toBe('1.2 X reserved, fee unknown')
})

test('times and durations', () => {
  expect(formatTime('2026-11-20T12:00:59.999Z')).toBe('2026-11-20 12:00 UTC')
  expect(formatTime(1_795_176_000)).toBe('2026-11-20 12:00 UTC')
  expect(formatTime(1_767_225_609)).toBe('2026-01-01 00:00 UTC')
  expect(formatTime('some day')).toBe('some day')
  expect(formatTime(1e20)).toBe('100000000000000000000')
  expect(formatDuration(999.4)).toBe('999 ms')
  expect(formatDuration(61_250)).toBe('61.3 s')
  expect([60, 660, 7_200, 172_799, 259_300].map(formatSpan)).toEqual([
    '1 minute',
    '11 minutes',
    '2 hours',
    '47 hours',
    '3 days'
  ])
})

test('what is waived is counted apart, and what passes needs no waiver', () => {
  expect(describeTally(tallyResults(failingResults))).toBe(
    '2 failed, 1 undetermined, 1 with a warning, 1 to do by hand, 4 passed, 1 skipped, 1 not applicable, 1 waived'
  )
  expect(describeTally(tallyResults([]))).toBe('no check was run')
  const waiver = { reason: 'x', until: '2026-12-31' }
  const waived = failingResults.map((result) => ({ ...result, waiver })).filter(isWaived)
  expect(new Set(waived.map(({ outcome }) => outcome))).toEqual(
    new Set(['warn', 'fail', 'skipped', 'error', 'manual'])
  )
})

test('a group has one name: its title is its id', () => {
  for (const [id, title] of Object.entries(groupTitles)) expect(title.toLowerCase()).toBe(id)
})
