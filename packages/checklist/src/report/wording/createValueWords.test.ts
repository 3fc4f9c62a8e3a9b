import { expect, test } from 'vitest'
import { createValueWords, type PlacedValue } from './createValueWords.ts'

const BOB = 'uvtJEKb5M19kqUZA6QfADdQZCoHkP2fg8NPHAYwmHWmGSsqrA'
const parachain = (paraId: number) => ({ type: 'Parachain', value: paraId })
const location = (paraId: number) => ({
  parents: 1,
  interior: { type: 'X1', value: [parachain(paraId)] }
})

const { say, isAsset } = createValueWords({
  nameAccount: (text) => (text === BOB ? 'Bob' : text),
  token: { symbol: 'TGT', decimals: 10 },
  service: { paraId: 2114, token: { symbol: 'PCH', decimals: 8 } }
})

test.each<[string, Partial<PlacedValue>, string]>([
  ['an amount of the chain’s own token', { field: 'amount', value: 10_000_000_000 }, '1 TGT'],
  ['a large one, as text', { field: 'free', value: '10000010000000000' }, '1000001 TGT'],
  [
    'an amount of the service’s token',
    { pallet: 'foreignAssets', field: 'amount', value: 150_000_000, beside: [location(2114)] },
    '1.5 PCH'
  ],
  [
    'an amount of an asset that is not known',
    { pallet: 'foreignAssets', field: 'amount', value: 7, beside: [location(2000)] },
    '7'
  ],
  ['the tokens of the chain', { field: 'totalIssuance', value: '20000000000' }, '2 TGT'],
  [
    'amounts inside a list, and numbers that are none',
    { field: 'holds', value: [{ id: { type: 'Preimage' }, amount: '5000000000', nonce: 7 }] },
    '[{id: "Preimage",amount: "0.5 TGT",nonce: 7}]'
  ],
  [
    'a time of a task',
    { pallet: 'automationTime', field: 'nextRun', value: '1767236400' },
    '2026-01-01 03:00 UTC'
  ],
  [
    'the times and the amount in a task',
    {
      ...{ pallet: 'automationTime', field: 'schedule' },
      value: { type: 'Fixed', value: { execution_times: ['1767236400'], runs: 1, amount: '5' } }
    },
    '{Fixed: {execution_times: ["2026-01-01 03:00 UTC"],runs: 1,amount: "0.0000000005 TGT"}}'
  ],
  ['a count', { pallet: 'automationTime', field: 'executionTimes', value: 24 }, '24'],
  ['a number of another pallet', { field: 'nextRun', value: 1_767_236_400 }, '1767236400'],
  ['a fee of a run', { pallet: 'automationTime', field: 'executionFee', value: '0' }, '0 TGT'],
  ['a deposit', { pallet: 'hrmp', field: 'senderDeposit', value: 10_000_000_000 }, '1 TGT'],
  ['what is no amount', { field: 'nonce', value: 3 }, '3'],
  ['an account with a name', { field: 'who', value: BOB }, 'Bob'],
  ['an account without one', { field: 'who', value: `${BOB}x` }, `${BOB}x`],
  ['a result', { field: 'result', value: { success: true, value: null } }, 'ok'],
  [
    'a failure',
    { field: 'result', value: { success: false, value: { type: 'BadOrigin' } } },
    '{success: false,value: "BadOrigin"}'
  ],
  ['the asset itself', { field: 'assetId', value: location(2114) }, 'PCH'],
  ['nothing', { field: 'free', value: null }, 'nothing'],
  ['hostile text', { field: 'remark', value: 'a\u001b[2Jb\n' }, 'a\ufffd[2Jb\ufffd'],
  ['what has no end', { field: 'remark', value: 'x'.repeat(999) }, `${'x'.repeat(160)}…`]
])('%s', (_, placed, expected) => {
  expect(say({ pallet: 'balances', field: '', value: null, beside: [], ...placed })).toBe(expected)
})

test('the asset is known in both ways of writing it', () => {
  expect(isAsset(location(2114))).toBe(true)
  expect(isAsset({ parents: 1, interior: { type: 'X1', value: parachain(2114) } })).toBe(true)
  expect(isAsset(location(2115))).toBe(false)
})
