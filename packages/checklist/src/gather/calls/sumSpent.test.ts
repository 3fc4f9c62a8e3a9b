import { expect, test } from 'vitest'
import { sumSpent } from './sumSpent.ts'

const OWN = `0x${'01'.repeat(32)}`
const OTHER = `0x${'02'.repeat(32)}`

const event = (name: string, value: object, pallet = 'Balances') => ({ pallet, name, value })

test.each<[string, bigint, ...(readonly ReturnType<typeof event>[])]>([
  ['a transfer', 5n, event('Transfer', { from: OWN, to: OTHER, amount: 5n })],
  ['a transfer to itself', 0n, event('Transfer', { from: OWN, to: OWN, amount: 5n })],
  [
    'a fee of which a part comes back',
    3n,
    event('Withdraw', { who: OWN, amount: 5n }),
    event('Deposit', { who: OWN, amount: 2n })
  ],
  [
    'what is held and released',
    1n,
    event('Held', { who: OWN, amount: 4n }),
    event('Released', { who: OWN, amount: 3n })
  ],
  [
    'the deposit of a contract',
    7n,
    event('TransferAndHold', { source: OWN, dest: OTHER, transferred: 7n })
  ],
  [
    'a deposit that is held of its own account',
    7n,
    event('TransferAndHold', { source: OWN, dest: OWN, transferred: 7n })
  ],
  [
    'the deposit of another',
    0n,
    event('TransferAndHold', { source: OTHER, dest: OWN, transferred: 7n })
  ],
  ['what others lose', 0n, event('Withdraw', { who: OTHER, amount: 5n })],
  ['more income than loss', 0n, event('Deposit', { who: OWN, amount: 5n })],
  ['another pallet', 0n, event('Transfer', { from: OWN, to: OTHER, amount: 5n }, 'Assets')]
])('%s', (_, spent, ...events) => {
  expect(sumSpent(events, OWN)).toBe(spent)
})
