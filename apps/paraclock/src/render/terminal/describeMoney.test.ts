import { expect, test } from 'vitest'
import { describeMoney, showMoney } from './describeMoney.ts'

const token = { symbol: 'DOT', decimals: 10 }

test.each([
  [
    'both chains',
    { onHost: 0n, onHub: 15_000_000_000n },
    'Alice can spend 0 DOT on the relay chain and 1.5 DOT on Asset Hub.'
  ],
  [
    'an Asset Hub that cannot be read',
    { onHost: 1n, note: 'It is undetermined.' },
    'Alice can spend 0.0000000001 DOT on the relay chain. It is undetermined.'
  ],
  ['no chain that can be read', { note: 'It is undetermined.' }, 'It is undetermined.']
])('the money on %s is described', (_, held, expected) => {
  const shown = showMoney('Alice', { held, token })
  expect(shown && describeMoney(shown)).toBe(expected)
})

test('without money that was read, nothing is shown', () => {
  expect(showMoney('Alice', undefined)).toBeUndefined()
})
