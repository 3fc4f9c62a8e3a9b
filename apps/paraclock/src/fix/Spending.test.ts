import { expect, test } from 'vitest'
import { Spending } from './Spending.ts'

const token = (amount: bigint, symbol = 'TUR', decimals = 10) => ({ amount, symbol, decimals })
const refused = expect.objectContaining({ code: 'FeeCeilingExceeded' })
const UNIT = 10n ** 10n

test('fees, deposits and transfers of a run are added up, and the step that costs too much is not', () => {
  const spending = new Spending('10')
  spending.add({ fee: token(UNIT), deposit: token(2n * UNIT), transfer: token(6n * UNIT) })
  expect(() => spending.add({ fee: token(UNIT + 1n) })).toThrow(refused)
  spending.add({ fee: token(UNIT) })
  expect(() => spending.add({ fee: token(1n) })).toThrow(
    'the steps of this run cost 10.0000000001 TUR, which is more than the 10 TUR of --max-fee'
  )
})

test('each token has its own sum, also an amount in smallest units', () => {
  const spending = new Spending('5u')
  spending.add({ fee: token(5n), transfer: token(5n, 'USDT', 6) })
  expect(() => spending.add({ transfer: token(1n, 'USDT', 6) })).toThrow(refused)
  spending.add({ fee: token(5n, 'DOT', 10) })
  spending.add({})
})

test('without --max-fee, any amount is spent', () => {
  expect(new Spending(undefined).add({ fee: token(10n ** 30n) })).toBeUndefined()
})
