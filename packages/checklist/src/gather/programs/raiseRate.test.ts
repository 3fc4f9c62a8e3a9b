import { feeBySecond } from '@paraclock/core'
import { expect, test } from 'vitest'
import { raiseRate } from './raiseRate.ts'

const bought = { refTime: 3_000_000_001n, proofSize: 500_000n }
const rate = { known: true, value: 80_000_000_000n } as const

test('where proofs are free, it is what a second costs', () => {
  const asked = { known: true, value: 240_000_001n } as const
  expect(raiseRate({ rate, asked, bought })).toBe(rate)
})

test('where they are not, it is the least that pays for all', () => {
  const asked = { known: true, value: 900_000_000n } as const
  const raised = raiseRate({ rate, asked, bought })
  if (!raised.known) throw new Error(raised.why)
  const fee = (perSecond: bigint) => feeBySecond({ refTime: bought.refTime, perSecond })
  expect(fee(raised.value)).toBeGreaterThanOrEqual(900_000_000n)
  expect(fee(raised.value - 1_000n)).toBeLessThan(900_000_000n)
})

test('what is not known, or buys nothing, leaves it', () => {
  const unknown = { known: false, why: 'a test' } as const
  const asked = { known: true, value: 900_000_000n } as const
  expect(raiseRate({ rate, asked: unknown, bought })).toBe(rate)
  expect(raiseRate({ rate: unknown, asked, bought })).toBe(unknown)
  expect(raiseRate({ rate, asked, bought: { refTime: 0n, proofSize: 1n } })).toBe(rate)
})
