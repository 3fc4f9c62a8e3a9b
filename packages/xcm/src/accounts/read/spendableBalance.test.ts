import { expect, test } from 'vitest'
import { keptBalance, type Outlay, spendableBalance } from './spendableBalance.ts'

const DEPOSIT = 10n

// The rules of pallet-balances: `reducible_balance` with `Fortitude::Polite`, and `can_reserve`.
test.each<[string, Outlay, bigint, bigint, bigint, bigint]>([
  ['nothing is frozen', 'pay', 100n, 0n, 0n, 90n],
  ['the freeze is covered by what is reserved', 'pay', 100n, 50n, 50n, 90n],
  ['the freeze reaches beyond what is reserved', 'pay', 100n, 30n, 60n, 70n],
  ['a freeze is not subtracted beside the existential deposit', 'pay', 100n, 0n, 60n, 40n],
  ['more is frozen than there is', 'pay', 100n, 0n, 500n, 0n],
  ['a reserve leaves the whole freeze free', 'reserve', 100n, 30n, 60n, 40n],
  ['less than the existential deposit', 'pay', 5n, 0n, 0n, 0n]
])('%s', (_, outlay, free, reserved, frozen, spendable) => {
  const args = { balance: { free, reserved, frozen }, existentialDeposit: DEPOSIT, outlay }
  expect(spendableBalance(args)).toBe(spendable)
})

test('the kept part is the greater of both', () => {
  const existentialDeposit = DEPOSIT
  expect(keptBalance({ balance: { reserved: 0n, frozen: 9n }, existentialDeposit })).toBe(10n)
  expect(keptBalance({ balance: { reserved: 0n, frozen: 11n }, existentialDeposit })).toBe(11n)
})
