import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ArgumentInvalid, ValueMalformed } from '../errors/values.ts'
import { maxDecimals } from './Balance.ts'
import { formatBalance, roundBalance } from './formatBalance.ts'
import { parseBalance } from './parseBalance.ts'

const token = { symbol: 'ACME', decimals: 10 }
const largest = 2n ** 128n - 1n

test.each([
  ['0', 0n],
  ['0.1', 1_000_000_000n],
  ['1', 10_000_000_000n],
  ['1.0000000000', 10_000_000_000n],
  ['0.0000000001', 1n],
  ['12345678901234567890.5', 123_456_789_012_345_678_905_000_000_000n],
  ['34028236692093846346337460743.1768211455', largest]
])('%s tokens are %s planck', (text, planck) => {
  expect(parseBalance(text, token)).toBe(planck)
})

test.each([
  ['', 'the text is empty'],
  [' 1', 'there is white space around it'],
  ['1 ACME', 'it is not decimal digits with at most one point'],
  ['0x1', 'it is hexadecimal, not decimal'],
  ['1e3', 'it has an exponent'],
  ['1.5E-3', 'it has an exponent'],
  ['1,000', 'it has separators; only one point is allowed'],
  ['1,5', 'it has separators; only one point is allowed'],
  ['1_000.5', 'it has separators; only one point is allowed'],
  ["1'000", 'it has separators; only one point is allowed'],
  ['.5', 'digits are missing before or after the point'],
  ['5.', 'digits are missing before or after the point'],
  ['+1', 'it has a plus sign or leading zeros'],
  ['00.1', 'it has a plus sign or leading zeros'],
  ['1.2.3', 'it is not decimal digits with at most one point'],
  ['9'.repeat(81), 'the text is too long for an amount'],
  [0.1, 'a number cannot hold decimals exactly; give it as text'],
  [1n, 'a bigint has no decimals; read it as planck instead'],
  [null, 'it is not text']
])('%o is no amount: %s', (value, problem) => {
  const error = raise(ValueMalformed, () => parseBalance(value, token))
  expect(error.context).toEqual({ value, type: 'amount of "ACME"', problem })
})

test('more decimals than the token has are refused, even zeros', () => {
  for (const value of ['0.00000000001', '1.00000000000']) {
    const error = raise(ValueMalformed, () => parseBalance(value, token))
    const problem = 'it has 11 decimals, and the token has 10'
    expect(error.context).toEqual({ value, type: 'amount of "ACME"', decimals: 10, problem })
    expect(error.remedies[0]?.summary).toMatch(/^Give at most 10 digits after the point/)
  }
  raise(ValueMalformed, () => parseBalance('1.0', { symbol: 'NFT', decimals: 0 }))
})

test('negative and too large amounts are refused', () => {
  raise(ValueMalformed, () => parseBalance('-1', token))
  raise(ValueMalformed, () => parseBalance('34028236692093846346337460743.1768211456', token))
})

test.each([-1, 37, 1e9, 1.5, Number.NaN])('a token of %s decimals is refused', (decimals) => {
  raise(ArgumentInvalid, () => parseBalance('1', { symbol: 'ACME', decimals }))
  raise(ArgumentInvalid, () => formatBalance(1n, { symbol: 'ACME', decimals }))
})

describe('formatBalance', () => {
  test.each([
    [0n, 10, '0 ACME'],
    [1n, 10, '0.0000000001 ACME'],
    [1_000_000_000n, 10, '0.1 ACME'],
    [-15_000_000_000n, 10, '-1.5 ACME'],
    [100n, 0, '100 ACME'],
    [largest, 36, '340.282366920938463463374607431768211455 ACME']
  ])('%s planck at %s decimals are %s', (planck, decimals, text) => {
    expect(formatBalance(planck, { symbol: 'ACME', decimals })).toBe(text)
  })

  test.each([
    [200_005_602_651n, 10, '20.0006 ACME'],
    [-200_005_602_651n, 10, '-20.0006 ACME'],
    [199_999_999_999n, 10, '20 ACME'],
    [1_230_001n, 10, '0.000123001 ACME'],
    [99_999_999n, 0, '99999999 ACME'],
    [99_999_999n, 1, '10000000 ACME']
  ])('%s planck at %s decimals, in six figures, are %s', (planck, decimals, text) => {
    expect(roundBalance(planck, { symbol: 'ACME', decimals })).toBe(text)
  })

  test("a chain's symbol cannot rewrite the line", () => {
    expect(formatBalance(0n, { symbol: 'A\u001b[2J', decimals: 0 })).toBe('0 A\ufffd[2J')
  })

  test('a written amount is read back', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, largest),
        fc.integer({ min: 0, max: maxDecimals }),
        (planck, decimals) => {
          const some = { symbol: 'X', decimals }
          expect(parseBalance(formatBalance(planck, some).slice(0, -2), some)).toBe(planck)
        }
      )
    )
  })
})

test('an amount of 80 characters is read as digits, and fits no u128', () => {
  const context = (value: string) => raise(ValueMalformed, () => parseBalance(value, token)).context
  const problem = 'it is negative or does not fit a u128 of the smallest unit'
  expect(context('9'.repeat(80)).problem).toBe(problem)
  expect(context('-0.1').problem).toBe(problem)
  expect(context('9'.repeat(81)).problem).toBe('the text is too long for an amount')
  expect(context('   ').problem).toBe('the text is empty')
})

test('the error of a token names its symbol and its decimals', () => {
  const { context } = raise(ArgumentInvalid, () =>
    formatBalance(1n, { symbol: 'ACME', decimals: 37 })
  )
  expect(context).toEqual({
    argument: 'the number of decimals of "ACME"',
    value: 37,
    problem: 'expected a whole number from 0 to 36'
  })
})
