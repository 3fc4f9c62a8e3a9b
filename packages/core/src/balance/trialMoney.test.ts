import { expect, test } from 'vitest'
import { trialMoney } from './trialMoney.ts'

test.each([
  [undefined, 24],
  [0, 24],
  [10, 24],
  [18, 24],
  [24, 30],
  [30, 36],
  [255, 36]
])('with %s decimals it is a million tokens or more, and fits a balance', (decimals, digits) => {
  const money = trialMoney(decimals)
  expect(money).toBe(10n ** BigInt(digits))
  expect(money).toBeLessThan(1n << 127n)
})
