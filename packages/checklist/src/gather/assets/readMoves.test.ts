import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { sumCredits, sumDeliveryFees } from './readMoves.ts'

const account = `0x${'11'.repeat(32)}` as Parameters<typeof sumCredits>[1]
const other = `0x${'22'.repeat(32)}`
const event = (name: string, value: unknown) => ({ name, value }) as unknown as RuntimeEvent

test('what an account got is summed over the pallets that keep money', () => {
  const events = [
    event('Minted', { who: account, amount: 3n }),
    event('Issued', { owner: account, amount: 4n }),
    event('Deposited', { who: other, amount: 50n }),
    event('Withdrawn', { who: account, amount: 60n }),
    event('Deposit', 'odd')
  ]
  expect(sumCredits(events, account)).toBe(7n)
})

test('delivery fees are those of the XCM pallet', () => {
  const fee = (value: bigint) => ({ fun: { type: 'Fungible', value } })
  expect(sumDeliveryFees([event('FeesPaid', { fees: [fee(2n), fee(3n)] })])).toBe(5n)
  expect(sumDeliveryFees([event('Sent', {})])).toBe(0n)
})
