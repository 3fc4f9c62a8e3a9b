import { expect, test } from 'vitest'
import { formatClock, formatRounded, formatSpanTo } from './formatAmounts.ts'

test.each([
  [9_999_988_948_874_409n, '999,998.8949 TGT'],
  [10_000_000_000n, '1 TGT'],
  [12_345_678n, '0.0012 TGT'],
  [0n, '0 TGT']
])('%d is %s', (amount, text) => {
  expect(formatRounded({ amount, symbol: 'TGT', decimals: 10 })).toBe(text)
})

test('a clock shows the time of the chains in UTC', () => {
  expect(formatClock(1_767_225_609)).toBe('00:00:09')
})

test.each([
  [59, 'less than a minute'],
  [60, '1 minute'],
  [179, '2 minutes'],
  [3599, '59 minutes'],
  [86_399, '23 hours 59 minutes'],
  [86_400, '1 day'],
  [31_535_999, '364 days 23 hours'],
  [31_536_000, '1 year'],
  [31_539_600, '1 year'],
  [3600, '1 hour'],
  [5460, '1 hour 31 minutes'],
  [200_000, '2 days 7 hours'],
  [60_026_280, '1 year 329 days']
])('%d seconds are %s', (seconds, text) => {
  expect(formatSpanTo(seconds)).toBe(text)
})
