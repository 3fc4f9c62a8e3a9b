import { createValueWords } from '@paraclock/checklist'
import { expect, test } from 'vitest'
import { describeDifference } from './describeDifference.ts'

const words = createValueWords({
  nameAccount: (text) => text,
  token: { symbol: 'TGT', decimals: 10 }
})

test('an item without fields is an amount by its own name, and of others only what differs shows', () => {
  const args = { pallet: 'balances', keys: [], words }
  const values = ['30000000000', '20000000000'] as const
  expect(describeDifference({ ...args, item: 'totalIssuance', values })).toBe(
    'balances.totalIssuance: 3 TGT → 2 TGT'
  )
  const [before, after] = [
    { nonce: 1, data: { free: '10000000000', reserved: '0' } },
    { nonce: 1, data: { free: '5000000000', reserved: '0' } }
  ]
  expect(
    describeDifference({ ...args, pallet: 'system', item: 'account', values: [before, after] })
  ).toBe('system.account: free 1 TGT → 0.5 TGT')
})
