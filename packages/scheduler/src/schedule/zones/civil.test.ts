import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays, dateOfDays, daysInMonth } from './civil.ts'

test('days and dates agree with Date over four thousand years', () => {
  fc.assert(
    fc.property(fc.integer({ min: -730_000, max: 730_000 }), (days) => {
      const date = new Date(days * 86_400_000)
      const civil = {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate()
      }
      expect(dateOfDays(days)).toEqual(civil)
      expect(countDays(civil)).toBe(days)
    }),
    { numRuns: 5000 }
  )
})

test('months have their lengths', () => {
  const lengths = Array.from({ length: 12 }, (_, month) => daysInMonth(2026, month + 1))
  expect(lengths).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect([2024, 2000, 1900].map((year) => daysInMonth(year, 2))).toEqual([29, 29, 28])
})
