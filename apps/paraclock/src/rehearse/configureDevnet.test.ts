import { expect, test } from 'vitest'
import { chooseAmount, hasTransfer, presentSlot } from './configureDevnet.ts'

const chainOf = (api: object) => ({ api }) as unknown as Parameters<typeof chooseAmount>[0]
const withDeposit = (existentialDeposit: bigint) =>
  chainOf({ consts: { balances: { existentialDeposit } } })

test('an amount exceeds the existential deposit', () => {
  expect(chooseAmount(withDeposit(1n))).toBe(10_000_000_000n)
  expect(chooseAmount(withDeposit(10_000_000_000n))).toBe(10_000_000_000n)
  expect(chooseAmount(withDeposit(10_000_000_001n))).toBe(100_000_000_010n)
  expect(chooseAmount(chainOf({ consts: {} }))).toBe(10_000_000_000n)
})

test('a chain without the call has no transfer', () => {
  expect(hasTransfer(chainOf({ tx: { balances: { transferKeepAlive: () => {} } } }))).toBe(true)
  expect(hasTransfer(chainOf({ tx: { balances: {} } }))).toBe(false)
  expect(hasTransfer(chainOf({ tx: {} }))).toBe(false)
})

test('the present slot is whole, and the last one that began', () => {
  const before = Date.now()
  const slot = Number(presentSlot()) * 1000
  expect(slot % 6000).toBe(0)
  expect(slot).toBeGreaterThan(before - 6000)
  expect(slot).toBeLessThanOrEqual(Date.now())
})
