import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeByMebibyte, feeBySecond } from './feeAtRate.ts'
import { overallWeight } from './overallWeight.ts'

test('a fee by the second is rounded up', () => {
  expect(feeBySecond({ refTime: 1_500_000_000n, perSecond: 50_000_000_000n })).toBe(75_000_000n)
  expect(feeBySecond({ refTime: 1n, perSecond: 1n })).toBe(1n)
  expect(feeBySecond({ refTime: 0n, perSecond: 9n })).toBe(0n)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
      (refTime, perSecond) => {
        const fee = feeBySecond({ refTime, perSecond })
        const product = refTime * perSecond
        expect(fee * 10n ** 12n).toBeGreaterThanOrEqual(product)
        expect((fee - 1n) * 10n ** 12n).toBeLessThan(product === 0n ? 1n : product)
      }
    )
  )
})

test('a fee that does not fit a u128 is refused, as in the service', () => {
  const greatest = { refTime: 2n ** 64n - 1n, perSecond: 2n ** 64n }
  expect(feeBySecond(greatest)).toBe((greatest.refTime * greatest.perSecond) / 10n ** 12n + 1n)
  expect(() => feeBySecond({ ...greatest, perSecond: 2n ** 64n + 2n })).toThrow(
    expect.objectContaining({ code: 'FeeOutOfRange' })
  )
  expect(() => feeBySecond({ refTime: -1n, perSecond: 1n })).toThrow(
    expect.objectContaining({ code: 'ValueMalformed' })
  )
})

test('a fee by the mebibyte is rounded up, and refused if it does not fit a u128', () => {
  expect(feeByMebibyte({ proofSize: 524_288n, perMebibyte: 7n })).toBe(4n)
  expect(feeByMebibyte({ proofSize: 1n, perMebibyte: 1n })).toBe(1n)
  expect(feeByMebibyte({ proofSize: 0n, perMebibyte: 9n })).toBe(0n)
  const greatest = { proofSize: 2n ** 64n - 1n, perMebibyte: 2n ** 64n }
  expect(feeByMebibyte(greatest)).toBe(greatest.proofSize * 2n ** 44n)
  expect(() => feeByMebibyte({ ...greatest, perMebibyte: 2n ** 64n + 2n })).toThrow(
    expect.objectContaining({ code: 'FeeOutOfRange' })
  )
  expect(() => feeByMebibyte({ proofSize: -1n, perMebibyte: 1n })).toThrow(
    expect.objectContaining({ code: 'ValueMalformed' })
  )
})

test('the bought weight is the sum that the service computes', () => {
  const programWeight = { refTime: 600n, proofSize: 20n }
  const overall = (refTime: bigint, proofSize: bigint) =>
    overallWeight({ callWeight: { refTime, proofSize }, programWeight, assumedProofSize: 65n })
  expect(overall(900n, 0n)).toEqual({
    callWeight: { refTime: 900n, proofSize: 65n },
    overall: { refTime: 1_500n, proofSize: 85n }
  })
  expect(overall(900n, 1n).overall).toEqual({ refTime: 1_500n, proofSize: 21n })
  expect(() => overall((1n << 64n) - 1n, 1n)).toThrow(
    expect.objectContaining({ code: 'FeeOutOfRange' })
  )
})

test('a weight fits a u64 exactly, in both parts', () => {
  const MOST = 2n ** 64n - 1n
  const overall = (refTime: bigint, proofSize: bigint) =>
    overallWeight({
      callWeight: { refTime, proofSize },
      programWeight: { refTime: 1n, proofSize: 1n },
      assumedProofSize: 1n
    }).overall
  expect(overall(MOST - 1n, MOST - 1n)).toEqual({ refTime: MOST, proofSize: MOST })
  const refused = expect.objectContaining({
    code: 'FeeOutOfRange',
    context: { problem: 'the weight of the program does not fit a u64' }
  })
  expect(() => overall(MOST, 1n)).toThrow(refused)
  expect(() => overall(1n, MOST)).toThrow(refused)
})

test('a fee may be the largest u128', () => {
  // The product is 2^128 - 1.
  const fee = feeByMebibyte({ proofSize: 2n ** 64n - 1n, perMebibyte: 2n ** 64n + 1n })
  expect(fee).toBe((2n ** 128n - 1n) / 2n ** 20n + 1n)
})

test.each([
  [-1n, 1n],
  [1n, -1n],
  [2n ** 64n, 1n],
  [1n, 2n ** 64n]
])('a program that weighs %s and %s has no weight', (refTime, proofSize) => {
  const callWeight = { refTime: 1n, proofSize: 1n }
  const programWeight = { refTime, proofSize }
  expect(() => overallWeight({ callWeight, programWeight, assumedProofSize: 1n })).toThrow(
    expect.objectContaining({ code: 'ValueMalformed' })
  )
})
