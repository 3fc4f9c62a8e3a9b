import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ValueMalformed } from '../errors/values.ts'
import { parseUnixSeconds } from './parseUnixSeconds.ts'
import { unixSecondsFromDate } from './unixSecondsFromDate.ts'

const newYear = 1_767_225_600

test('a time is read from every form of whole seconds', () => {
  for (const value of [newYear, BigInt(newYear), String(newYear)]) {
    expect(parseUnixSeconds(value)).toBe(1_767_225_600n)
  }
  expect(parseUnixSeconds(0)).toBe(0n)
  expect(parseUnixSeconds(99_999_999_999)).toBe(99_999_999_999n)
})

test.each([
  [newYear * 1000, 'milliseconds', 1_767_225_600n],
  ['1767225600999', 'milliseconds', 1_767_225_600n],
  [100_000_000_000, 'milliseconds', 100_000_000n],
  [newYear * 1_000_000, 'microseconds', 1_767_225_600n],
  [BigInt(newYear) * 1_000_000_000n, 'nanoseconds', 1_767_225_600n]
])('%s is told to be %s', (value, unit, seconds) => {
  const error = raise(ValueMalformed, () => parseUnixSeconds(value))
  expect(error.context).toEqual({
    type: 'time in whole seconds since 1970',
    value,
    problem: `it looks like ${unit}`,
    seconds
  })
  expect(error.remedies[0]?.summary).toBe(`Give seconds: ${seconds}`)
})

test('other values are refused', () => {
  raise(ValueMalformed, () => parseUnixSeconds('2026-01-01'))
  raise(ValueMalformed, () => parseUnixSeconds(1.5))
  raise(ValueMalformed, () => parseUnixSeconds(new Date()))
  raise(ValueMalformed, () => parseUnixSeconds(-1))
  raise(ValueMalformed, () => parseUnixSeconds(2n ** 64n))
})

describe('dates', () => {
  test('a date and its seconds are the same time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (seconds) => {
        const date = new Date(seconds * 1000)
        expect(unixSecondsFromDate(date)).toBe(BigInt(seconds))
      })
    )
  })

  test('a part of a second is refused', () => {
    const error = raise(ValueMalformed, () =>
      unixSecondsFromDate(new Date('2026-01-01T00:00:00.500Z'))
    )
    expect(error.context.problem).toBe('it has a part of a second')
  })

  test('an invalid date and a date before 1970 are refused', () => {
    raise(ValueMalformed, () => unixSecondsFromDate(new Date('nonsense')))
    raise(ValueMalformed, () => unixSecondsFromDate(new Date('1969-12-31T23:59:59Z')))
  })
})
