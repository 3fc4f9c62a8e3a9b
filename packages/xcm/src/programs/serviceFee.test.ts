import { expect, test } from 'vitest'
import { serviceFee } from './serviceFee.ts'

const weight = { refTime: 1_500_000_000n, proofSize: 524_289n }

test('a target without margins is paid only for its reference time', () => {
  expect(serviceFee({ weight, target: { feePerSecond: 50_000_000_000n } })).toBe(75_000_000n)
})

test('both dimensions and the margin are each rounded up', () => {
  const rates = { feePerSecond: 50_000_000_000n, feePerMebibyte: 2_000_000n }
  expect(serviceFee({ weight, target: rates })).toBe(76_000_002n)
  const raised = { ...rates, margin: 100_000_000 }
  expect(serviceFee({ weight, target: raised })).toBe(76_000_002n + 7_600_001n)
})

test.each([0.1, -1])('a margin of %d billionths is refused', (margin) => {
  const fee = () => serviceFee({ weight, target: { feePerSecond: 1n, margin } })
  expect(fee).toThrow(expect.objectContaining({ code: 'ValueMalformed' }))
})
