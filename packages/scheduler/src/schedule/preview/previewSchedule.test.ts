import { expect, test } from 'vitest'
import { publishedLimits } from '../service/publishedLimits.ts'
import { previewSchedule } from './previewSchedule.ts'

const now = '2026-03-01T00:00:00Z'
const start = Date.parse(now) / 1000

test('runs are shown in UTC and on the clocks of the schedule', () => {
  const preview = previewSchedule({
    schedule: { kind: 'cron', expression: '30 2 * * *', timeZone: 'Europe/Berlin', count: 3 },
    callForm: 'times',
    limits: publishedLimits.minute,
    now: '2026-03-28T00:00:00Z',
    providedId: 'nightly'
  })
  expect(preview.runs.map(({ utc, local }) => [utc, local])).toEqual([
    ['2026-03-28T01:30:00Z', '2026-03-28T02:30:00+01:00[Europe/Berlin]'],
    ['2026-03-29T01:30:00Z', '2026-03-29T03:30:00+02:00[Europe/Berlin]'],
    ['2026-03-30T00:30:00Z', '2026-03-30T02:30:00+02:00[Europe/Berlin]']
  ])
  expect(preview.clockChanges).toHaveLength(1)
  expect(preview.total).toBe(3)
})

test('a recurring schedule is shown as far as asked', () => {
  const preview = previewSchedule({
    schedule: { kind: 'recurring', next: start + 3600, frequency: 86_400 },
    callForm: 'schedules',
    limits: publishedLimits.hour,
    now,
    providedId: 'daily',
    runs: 2,
    timeZone: 'America/New_York'
  })
  expect(preview.total).toBeUndefined()
  expect(preview.runs.map(({ local }) => local)).toEqual([
    '2026-02-28T20:00:00-05:00[America/New_York]',
    '2026-03-01T20:00:00-05:00[America/New_York]'
  ])
})

test('more runs of a recurring schedule than a schedule can have are refused', () => {
  const preview = (runs: number) =>
    previewSchedule({
      schedule: { kind: 'recurring', next: start + 3600, frequency: 3600 },
      callForm: 'schedules',
      limits: publishedLimits.hour,
      now,
      providedId: 'hourly',
      runs
    })
  expect(() => preview(1_000_001)).toThrow(
    expect.objectContaining({
      code: 'ScheduleMalformed',
      context: expect.objectContaining({ part: 'count' })
    })
  )
})

test('runs of several tasks follow each other', () => {
  const preview = previewSchedule({
    schedule: { kind: 'every', hours: 1, from: start + 3600, count: 40 },
    callForm: 'schedules',
    limits: publishedLimits.hour,
    now,
    providedId: 'x',
    runs: 38
  })
  const ids = preview.runs.map(({ providedId }) => new TextDecoder().decode(providedId))
  expect(ids.slice(35)).toEqual(['x/1', 'x/2', 'x/2'])
})

test('slots that are full or nearly so are pointed out', () => {
  const times = [start + 3600, start + 7200, start + 10_800, start + 14_400]
  const fullness = new Map([
    [BigInt(start + 3600), 256],
    [BigInt(start + 7200), 231],
    [BigInt(start + 10_800), 230]
  ])
  const args = {
    schedule: { kind: 'times', times },
    callForm: 'schedules',
    limits: publishedLimits.hour,
    now,
    providedId: 'x'
  } as const
  const expected = [
    { kind: 'slotFull', time: BigInt(start + 3600), tasks: 256, capacity: 256 },
    { kind: 'slotNearlyFull', time: BigInt(start + 7200), tasks: 231, capacity: 256 }
  ]
  expect(previewSchedule({ ...args, slotFullness: fullness }).warnings).toEqual(expected)
  expect(previewSchedule(args).warnings).toEqual([])
})

test('what was moved to the grid is shown', () => {
  const preview = previewSchedule({
    schedule: { kind: 'times', times: [start + 3601] },
    callForm: 'schedules',
    limits: publishedLimits.hour,
    now,
    providedId: 'x',
    snap: 'next'
  })
  expect(preview.adjustments).toEqual([
    { asked: BigInt(start + 3601), given: BigInt(start + 7200) }
  ])
})
