import { ValueMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScheduleMalformed } from '../../errors.ts'
import { parseCron } from '../cron/parseCron.ts'
import { openZone } from '../zones/openZone.ts'
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
  ['2026-03-01T23:60:00Z', 'there is no such date or time of day'],
  ['2026-03-01T23:59:60Z', 'there is no such date or time of day'],
  ['2026-03-01T24:00:00Z', 'there is no such date or time of day'],
  ['2026-03-01T09:00:00+24:00', 'there is no such offset'],
  ['2026-03-01T09:00:00+01:60', 'there is no such offset'],
  ['2026-03-01', 'it is neither seconds nor ISO 8601 with a time of day'],
  ['tomorrow', 'it is neither seconds nor ISO 8601 with a time of day']
])('refuses %s', (value, problem) => {
  expect(raise(ScheduleMalformed, () => parseTime(value)).context.problem).toBe(problem)
})

test('the remedy is for the part of the schedule that is wrong, and for no other', () => {
  const remediesOf = (act: () => unknown) =>
    raise(ScheduleMalformed, act).remedies.map(({ summary }) => summary)
  expect(remediesOf(() => parseTime('yesterday'))).toEqual([
    expect.stringMatching(/^Give a time as/)
  ])
  expect(remediesOf(() => parseCron('a b'))).toEqual([expect.stringMatching(/^Give five fields/)])
  expect(remediesOf(() => openZone('Mars/Base'))).toEqual([
    expect.stringMatching(/^Give a time zone/)
  ])
})

test('milliseconds, fractions and dates before 1970 are refused by core', () => {
  raise(ValueMalformed, () => parseTime(1_772_352_000_000))
  raise(ValueMalformed, () => parseTime(1.5))
  raise(ValueMalformed, () => parseTime('1969-12-31T23:59:59Z'))
})

describe('in a zone, at a time', () => {
  // A Saturday in Berlin, the evening before the clocks go back.
  const now = BigInt(Date.UTC(2026, 9, 24, 16, 20, 5) / 1000)
  const read = (value: string, timeZone = 'Europe/Berlin', slotLength = 60n) =>
    new Date(Number(parseTime(value, { now, timeZone, slotLength })) * 1000).toISOString()

  test.each([
    ['+1h', '2026-10-24T17:21:00.000Z'],
    ['+90m', '2026-10-24T17:51:00.000Z'],
    ['+1d', '2026-10-25T16:21:00.000Z'],
    ['+1d2h3m', '2026-10-25T18:24:00.000Z'],
    ['today 23:00', '2026-10-24T21:00:00.000Z'],
    ['tomorrow 09:00', '2026-10-25T08:00:00.000Z'],
    ['Tomorrow 9:00', '2026-10-25T08:00:00.000Z'],
    ['sat 18:00', '2026-10-31T17:00:00.000Z'],
    ['saturday 18:21', '2026-10-24T16:21:00.000Z'],
    ['sun 09:00', '2026-10-25T08:00:00.000Z'],
    ['friday 09:00', '2026-10-30T08:00:00.000Z'],
    ['18:21', '2026-10-24T16:21:00.000Z'],
    ['18:20', '2026-10-25T17:20:00.000Z'],
    ['2026-12-01 09:00', '2026-12-01T08:00:00.000Z'],
    ['2026-12-01T09:00:30', '2026-12-01T08:00:30.000Z'],
    ['2026-12-01T09:00:00Z', '2026-12-01T09:00:00.000Z'],
    ['1772352000', '2026-03-01T08:00:00.000Z'],
    ['18:20:05', '2026-10-25T17:20:05.000Z'],
    ['18:20:06', '2026-10-24T16:20:06.000Z'],
    ['23:59:59', '2026-10-24T21:59:59.000Z'],
    ['sat 18:20:05', '2026-10-31T17:20:05.000Z']
  ])('%s is %s', (value, time) => {
    expect(read(value)).toBe(time)
  })

  test('an interval ends with the next slot, a slot itself stays', () => {
    expect(read('+1h', 'UTC', 3600n)).toBe('2026-10-24T18:00:00.000Z')
    expect(read('+0m', 'UTC', 1n)).toBe('2026-10-24T16:20:05.000Z')
  })

  test('today is the day of the zone', () => {
    expect(read('today 09:00', 'Pacific/Auckland')).toBe('2026-10-24T20:00:00.000Z')
    expect(read('today 09:00', 'America/Los_Angeles')).toBe('2026-10-24T16:00:00.000Z')
  })

  test('a time of day that passed is the one of the next day, whatever the clocks did today', () => {
    const at = (time: string) => ({
      ...{ now: parseTime(time), timeZone: 'Europe/Berlin', slotLength: 60n }
    })
    const next = (value: string, now: string) => parseTime(value, at(now))
    expect(next('02:30', '2026-03-29T10:00:00+02:00')).toBe(parseTime('2026-03-30T02:30:00+02:00'))
    expect(next('sun 02:30', '2026-10-25T10:00:00+01:00')).toBe(
      parseTime('2026-11-01T02:30:00+01:00')
    )
    // Until then, it exists never or twice.
    raise(ScheduleMalformed, () => next('02:30', '2026-03-29T01:59:59+01:00'))
    raise(ScheduleMalformed, () => next('02:30', '2026-10-25T02:45:00+02:00'))
  })

  test.each(['tomorrow 02:30', '2027-03-28 02:30'])('%s exists twice or never', (value) => {
    raise(ScheduleMalformed, () => read(value))
  })

  test.each([
    '+',
    '+1',
    '+1w',
    '+1h1d',
    'soon 09:00',
    '24:00',
    '2026-02-30 09:00',
    'tomorrow',
    '9'
  ])('refuses %s', (value) => {
    const context = { now, timeZone: 'UTC', slotLength: 60n }
    expect(() => parseTime(value === '9' ? '-9' : value, context)).toThrow()
  })
})

test.each([
  ['2026-03-01T23:59:59Z', 1_772_409_599n],
  ['2026-03-01T09:00:00+23:59', 1_772_269_260n],
  ['2026-03-01T09:00:00-23:59', 1_772_441_940n],
  ['2026-03-01T09:00Z', 1_772_355_600n],
  ['2026-03-01T09:00:00,0Z', 1_772_355_600n]
])('%s is the last of its kind', (value, time) => {
  expect(parseTime(value)).toBe(time)
})

test.each([
  [undefined, 'it is neither seconds nor ISO 8601 with a time of day'],
  [
    { now: 0n, timeZone: 'UTC', slotLength: 60n },
    'it is neither seconds nor ISO 8601 with a time of day, nor as +1h, tomorrow 09:00 or 2026-12-01 09:00'
  ]
])(
  'a text that is no time names the forms that are read, with the context %o',
  (context, problem) => {
    const error = raise(ScheduleMalformed, () => parseTime('later', context))
    expect(error.context).toEqual({ part: 'time', value: 'later', problem })
  }
)
