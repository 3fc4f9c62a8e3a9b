import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDays } from './countDays.ts'

test('each day of the years 0 to 9999 is found by its date', () => {
  fc.assert(
    fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (days) => {
      const date = new Date(days * 86_400_000).toISOString().slice(0, 10)
      expect(countDays(date)).toBe(days)
    }),
    { numRuns: 5000 }
  )
})

test.each([
  '2026-02-29',
  '2026-04-31',
  '2026-13-01',
  '2026-00-10',
  '2026-01-00',
  '2026-01-32',
  '1900-02-29',
  '2026-1-1',
  '2026-01-01T00:00',
  ' 2026-01-01',
  ''
])('%j is not a date', (text) => {
  expect(countDays(text)).toBeUndefined()
})
