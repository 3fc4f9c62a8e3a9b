import { UnixSecondsMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ScheduleMalformed } from '../errors/schedules.ts'
import { parseTime } from './parseTime.ts'

test('a time is the same from every form', () => {
  const time = 1_772_352_000n
  for (const value of [
    1_772_352_000,
    1_772_352_000n,
    '1772352000',
    '2026-03-01T08:00:00Z',
    '2026-03-01T09:00:00+01:00',
    '2026-03-01T02:30-05:30',
    '2026-03-01T08:00:00.000Z',
    new Date('2026-03-01T08:00:00Z')
  ]) {
    expect(parseTime(value)).toBe(time)
  }
})

test('every second that Date writes is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (seconds) => {
      expect(parseTime(new Date(seconds * 1000).toISOString())).toBe(BigInt(seconds))
    })
  )
})

test.each([
  ['2026-03-01T09:00:00', 'it names no zone, such as Z or +01:00'],
  ['2026-03-01T09:00:00.5Z', 'it has a part of a second'],
  ['2026-02-30T09:00:00Z', 'there is no such date or time of day'],
  ['2026-13-01T09:00:00Z', 'there is no such date or time of day'],
  ['2026-03-01T24:00:00Z', 'there is no such date or time of day'],
  ['2026-03-01T09:00:00+24:00', 'there is no such offset'],
  ['2026-03-01T09:00:00+01:60', 'there is no such offset'],
  ['2026-03-01', 'it is neither seconds nor ISO 8601 with a time of day'],
  ['tomorrow', 'it is neither seconds nor ISO 8601 with a time of day']
])('refuses %s', (value, problem) => {
  expect(raise(ScheduleMalformed, () => parseTime(value)).context.problem).toBe(problem)
})

test('milliseconds, fractions and dates before 1970 are refused by core', () => {
  raise(UnixSecondsMalformed, () => parseTime(1_772_352_000_000))
  raise(UnixSecondsMalformed, () => parseTime(1.5))
  raise(UnixSecondsMalformed, () => parseTime('1969-12-31T23:59:59Z'))
})
