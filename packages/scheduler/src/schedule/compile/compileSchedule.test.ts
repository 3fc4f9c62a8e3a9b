import {
  ArgumentInvalid,
  EmptyProvidedId,
  ExecutionTimesMissing,
  InvalidTime,
  ParaclockError,
  PastTime,
  ProvidedIdLengthExceeded,
  type ServiceVariant,
  serviceVariants,
  TimeTooFarOut
} from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScheduleLimitExceeded, ScheduleMalformed } from '../../errors.ts'
import { publishedLimits } from '../service/publishedLimits.ts'
import { type CompileScheduleArgs, compileSchedule } from './compileSchedule.ts'
import type { Schedule } from './Schedule.ts'

const now = Date.UTC(2026, 2, 1) / 1000
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

function compile(
  schedule: Schedule,
  variant: ServiceVariant = 'hour',
  more: Partial<CompileScheduleArgs> = {}
) {
  const limits = publishedLimits[variant]
  const { callForm } = serviceVariants[variant]
  return compileSchedule({ schedule, callForm, limits, now, providedId: 'id', ...more })
}

function timesOf(compiled: ReturnType<typeof compile>): readonly number[] {
  return compiled.tasks.flatMap(({ schedule }) =>
    schedule.kind === 'fixed' ? schedule.executionTimes.map(Number) : []
  )
}

describe('lists', () => {
  test('are sorted, freed of duplicates, and kept as one task', () => {
    const times = [now + 7200, String(now + 3600), new Date((now + 7200) * 1000)]
    const compiled = compile({ kind: 'times', times })
    expect(compiled).toEqual({
      tasks: [
        {
          providedId: new TextEncoder().encode('id'),
          schedule: { kind: 'fixed', executionTimes: [BigInt(now + 3600), BigInt(now + 7200)] }
        }
      ],
      runs: 2,
      continues: false,
      adjustments: [],
      clockChanges: []
    })
  })

  test('that are too long are spread over tasks with derived ids', () => {
    const times = Array.from({ length: 80 }, (_, index) => now + (index + 1) * 3600)
    const { tasks, runs } = compile({ kind: 'times', times })
    expect(tasks.map(({ providedId }) => text(providedId))).toEqual(['id/1', 'id/2', 'id/3'])
    expect(
      tasks.map(({ schedule }) => schedule.kind === 'fixed' && schedule.executionTimes.length)
    ).toEqual([36, 36, 8])
    expect(runs).toBe(80)
  })

  test('any list is all in the tasks, in order, within the limits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1 }), (hours) => {
        const compiled = compile({ kind: 'times', times: hours.map((hour) => now + hour * 3600) })
        const distinct = [...new Set(hours)].sort((one, two) => one - two)
        expect(timesOf(compiled)).toEqual(distinct.map((hour) => now + hour * 3600))
        expect(compiled.tasks).toHaveLength(Math.ceil(distinct.length / 36))
      })
    )
  })

  test('are refused as the service would refuse them, each rule over all times first', () => {
    const far = now + 15_552_000 + 3600
    const error = raise(InvalidTime, () =>
      compile({ kind: 'times', times: [far, now, now + 5400] })
    )
    expect(error.context).toEqual({ time: BigInt(now + 5400), granularity: 3600n })
    const near = [now + 3600, now + 7200].map(
      (time) => `${new Date(time * 1000).toISOString().slice(0, 19)}Z`
    )
    expect(error.remedies[0]?.summary).toBe(`Give ${near.join(' or ')}.`)
    raise(PastTime, () => compile({ kind: 'times', times: [far, now] }))
    raise(TimeTooFarOut, () => compile({ kind: 'times', times: [far, now + 3600] }))
    raise(ExecutionTimesMissing, () => compile({ kind: 'times', times: [] }))
  })

  test('of ids that leave no room for a number are refused', () => {
    const times = Array.from({ length: 80 }, (_, index) => now + (index + 1) * 3600)
    const args = { providedId: 'x'.repeat(255) }
    raise(ProvidedIdLengthExceeded, () => compile({ kind: 'times', times }, 'hour', args))
    raise(EmptyProvidedId, () => compile({ kind: 'times', times }, 'hour', { providedId: '' }))
    const half = { providedId: '\ud800' }
    raise(ArgumentInvalid, () => compile({ kind: 'times', times }, 'hour', half))
  })
})

describe('rounding', () => {
  test('is done only when it is asked for, and is told', () => {
    const times = [now + 5399, now + 5400, now + 7200]
    raise(InvalidTime, () => compile({ kind: 'times', times }))
    const nearest = compile({ kind: 'times', times }, 'hour', { snap: 'nearest' })
    expect(timesOf(nearest)).toEqual([now + 3600, now + 7200])
    expect(nearest.adjustments).toEqual([
      { asked: BigInt(now + 5399), given: BigInt(now + 3600) },
      { asked: BigInt(now + 5400), given: BigInt(now + 7200) }
    ])
    const next = compile({ kind: 'times', times: [now + 3601] }, 'hour', { snap: 'next' })
    expect(timesOf(next)).toEqual([now + 7200])
  })

  test('moves the first run of a recurring schedule, and is told', () => {
    const schedule = { kind: 'recurring', next: now + 3601, frequency: 7200 } as const
    raise(InvalidTime, () => compile(schedule))
    const { tasks, adjustments } = compile(schedule, 'hour', { snap: 'next' })
    expect(tasks[0]?.schedule).toEqual({
      kind: 'recurring',
      nextExecutionTime: BigInt(now + 7200),
      frequency: 7200n
    })
    expect(adjustments).toEqual([{ asked: BigInt(now + 3601), given: BigInt(now + 7200) }])
  })

  test('corrects no interval', () => {
    const schedule = { kind: 'recurring', next: now + 3600, frequency: 5400 } as const
    const error = raise(ScheduleMalformed, () => compile(schedule, 'hour', { snap: 'next' }))
    expect(error.context).toMatchObject({ nearest: [3600n, 7200n] })
    const zero = { ...schedule, frequency: 0 }
    expect(raise(ScheduleMalformed, () => compile(zero)).context).toMatchObject({
      nearest: [3600n]
    })
  })
})

describe('recurring', () => {
  test('is kept in variant H', () => {
    const compiled = compile({ kind: 'recurring', next: now + 3600, frequency: '86400' })
    expect(compiled.runs).toBeUndefined()
    expect(compiled.tasks[0]?.schedule).toEqual({
      kind: 'recurring',
      nextExecutionTime: BigInt(now + 3600),
      frequency: 86_400n
    })
  })

  test('in variant M is refused, with what would fit', () => {
    const schedule = { kind: 'recurring', next: now + 86_400, frequency: 86_400 } as const
    const error = raise(ScheduleLimitExceeded, () => compile(schedule, 'minute'))
    expect(error.context).toMatchObject({ fits: 180, latest: BigInt(now + 15_552_000) })
    raise(ScheduleLimitExceeded, () => compile({ ...schedule, frequency: 0 }, 'minute'))
  })

  test('is checked as the service checks it', () => {
    raise(PastTime, () => compile({ kind: 'recurring', next: now, frequency: 3600 }))
    raise(InvalidTime, () => compile({ kind: 'recurring', next: now + 1, frequency: 3600 }))
    const tooLong = { kind: 'recurring', next: now + 3600, frequency: 15_555_600 } as const
    raise(TimeTooFarOut, () => compile(tooLong))
  })
})

describe('every so many hours', () => {
  const from = now + 3600

  test('by count, by end, and by whichever comes first', () => {
    const hours = (compiled: ReturnType<typeof compile>) =>
      timesOf(compiled).map((time) => (time - now) / 3600)
    expect(hours(compile({ kind: 'every', hours: 6, from, count: 3 }))).toEqual([1, 7, 13])
    const until = now + 13 * 3600
    expect(hours(compile({ kind: 'every', hours: 6, from, until }))).toEqual([1, 7, 13])
    expect(hours(compile({ kind: 'every', hours: 6, from, until, count: 2 }))).toEqual([1, 7])
  })

  test('without an end is recurring in variant H', () => {
    const { tasks } = compile({ kind: 'every', days: 1, hours: 2, from })
    expect(tasks[0]?.schedule).toMatchObject({ kind: 'recurring', frequency: 93_600n })
  })

  test('minutes in variant M', () => {
    const compiled = compile({ kind: 'every', minutes: 5, from, count: 40 }, 'minute')
    expect(compiled.tasks).toHaveLength(2)
  })

  test('that does not fit into the horizon is refused with what does', () => {
    const error = raise(ScheduleLimitExceeded, () =>
      compile({ kind: 'every', days: 30, from, count: 12 })
    )
    expect(error.context).toEqual({ asked: 12, fits: 6, latest: BigInt(now + 15_552_000) })
    expect(timesOf(compile({ kind: 'every', days: 30, from, count: 6 }))).toHaveLength(6)
    raise(ScheduleLimitExceeded, () =>
      compile({ kind: 'every', days: 30, from, until: now + 2 * 15_552_000 })
    )
  })

  test('with a begin long ago and an end is refused by its first time, however many times it has', () => {
    const ago = { kind: 'every', minutes: 1, from: 0, until: now + 60 } as const
    const error = raise(PastTime, () => compile(ago, 'minute'))
    expect(error.context).toEqual({ time: 0n, now: BigInt(now) })
    raise(PastTime, () => compile(ago, 'minute', { snap: 'next' }))
    raise(PastTime, () => compile({ ...ago, until: now + 2 * 15_552_000 }, 'minute'))
    const interval = raise(InvalidTime, () => compile(ago, 'hour'))
    expect(interval.context).toEqual({ time: 60n, granularity: 3600n })
  })

  test('with a begin that is moved to a slot in the future is accepted', () => {
    const began = { kind: 'every', minutes: 1, from: now - 59, count: 3 } as const
    const compiled = compile(began, 'minute', { snap: 'next', now: now - 1 })
    expect(timesOf(compiled)).toEqual([now, now + 60, now + 120])
  })

  test('with an end before its begin has no time', () => {
    raise(ExecutionTimesMissing, () => compile({ kind: 'every', hours: 1, from, until: now }))
  })

  test.each([
    [{ hours: -1 }, 'days, hours and minutes are whole numbers from 0 to 1000000'],
    [{ hours: 0.5 }, 'days, hours and minutes are whole numbers from 0 to 1000000'],
    [{}, 'the interval is empty: give days, hours or minutes'],
    [{ hours: 1, count: 0 }, 'a count is a whole number from 1 to 1000000']
  ])('refuses %j', (fields, problem) => {
    const error = raise(ScheduleMalformed, () => compile({ kind: 'every', from, ...fields }))
    expect(error.context.problem).toBe(problem)
  })
})

describe('cron', () => {
  const cron = (expression: string, more: object = {}, timeZone = 'UTC'): Schedule => ({
    kind: 'cron',
    expression,
    timeZone,
    ...more
  })

  test('with a count', () => {
    const compiled = compile(cron('0 9 * * mon-fri', { count: 50 }, 'Europe/Berlin'))
    expect(compiled.tasks).toHaveLength(2)
    expect(timesOf(compiled)[0]).toBe(Date.UTC(2026, 2, 2, 8) / 1000)
  })

  test('from a time on, that time included', () => {
    const from = '2026-03-10T09:00:00Z'
    const [first] = timesOf(compile(cron('0 9 * * *', { from, count: 1 })))
    expect(first).toBe(Date.parse(from) / 1000)
  })

  test.each([
    ['@hourly', 3600n],
    ['0 */6 * * *', 21_600n],
    ['0 9 * * *', 86_400n],
    ['0 9 * * mon', 604_800n],
    // Every date matches, so the day of the week excludes no day.
    ['0 9 1-31 * mon', 86_400n],
    ['0 9 1 * 0-6', 86_400n],
    ['0 0,12 * * *', 43_200n]
  ])('%s in UTC is recurring', (expression, frequency) => {
    expect(compile(cron(expression)).tasks[0]?.schedule).toMatchObject({ frequency })
  })

  test.each(['Etc/UTC', 'GMT', 'utc'])('a daily task in %s is recurring, as in UTC', (zone) => {
    expect(compile(cron('0 9 * * *', {}, zone)).tasks[0]?.schedule).toMatchObject({
      frequency: 86_400n
    })
  })

  test('@hourly is no recurring task if the clocks change by half an hour, or runs are left out', () => {
    const minutes = { limits: publishedLimits.minute }
    expect(compile(cron('@hourly', {}, 'Australia/Lord_Howe'), 'hour', minutes).runs).toBe(36)
    expect(
      compile(cron('*/30 * * * *', {}, 'Australia/Lord_Howe'), 'hour', minutes).runs
    ).toBeUndefined()
    const left = { ...cron('@hourly', {}, 'Europe/Berlin'), overlap: 'first' } as const
    expect(compile(left).runs).toBe(36)
  })

  test('@hourly is recurring in every zone of whole hours', () => {
    const { tasks } = compile(cron('@hourly', {}, 'Europe/Berlin'))
    expect(tasks[0]?.schedule).toMatchObject({ kind: 'recurring', frequency: 3600n })
  })

  test.each([
    ['0 9 * * *', 'Europe/Berlin', 36],
    ['0 9 * * mon-fri', 'UTC', 36],
    ['0 9 1 * *', 'UTC', 6],
    ['0 9 L * *', 'UTC', 5],
    ['0 9 * mar-apr sun', 'UTC', 9],
    ['0 9,10 * * *', 'UTC', 36],
    ['0 */5 * * *', 'UTC', 36],
    ['0 * * * mon', 'Europe/Berlin', 36]
  ])('%s in %s is not even: one task makes the %i runs that fit', (expression, timeZone, runs) => {
    const compiled = compile(cron(expression, {}, timeZone))
    expect(compiled).toMatchObject({ runs, continues: true })
    expect(compiled.tasks).toHaveLength(1)
  })

  test('without an end is one task in variant M', () => {
    expect(compile(cron('@daily'), 'minute')).toMatchObject({ runs: 36, continues: true })
    const every = { kind: 'every', days: 30, from: now + 86_400 } as const
    expect(compile(every, 'minute')).toMatchObject({ runs: 6, continues: true })
  })

  test('whose rest comes later has at most its count of runs, and fewer if fewer fit', () => {
    const later = (count: number) => compile(cron('0 9 1 * *', { count, rest: 'later' }))
    expect(later(10)).toMatchObject({ runs: 6, continues: true })
    expect(later(3)).toMatchObject({ runs: 3, continues: true })
    const until = { count: 10, rest: 'later', until: '2026-05-02T00:00:00Z' }
    expect(compile(cron('0 9 1 * *', until))).toMatchObject({ runs: 3, continues: false })
    const every = { kind: 'every', days: 30, from: now + 3600, rest: 'later' } as const
    expect(compile({ ...every, count: 12 })).toMatchObject({ runs: 6, continues: true })
  })

  test('whose first run is after the horizon is refused', () => {
    for (const end of [{}, { count: 10, rest: 'later' }]) {
      const error = raise(ScheduleLimitExceeded, () => compile(cron('0 9 * jan *', end)))
      expect(error.context).toEqual({ fits: 0, latest: BigInt(now + 15_552_000) })
    }
    const from = now + 2 * 15_552_000
    raise(ScheduleLimitExceeded, () => compile({ kind: 'every', days: 1, from }, 'minute'))
  })

  test('that goes on after the horizon is refused with what fits', () => {
    const error = raise(ScheduleLimitExceeded, () => compile(cron('0 9 1 * *', { count: 12 })))
    expect(error.context).toMatchObject({ asked: 12, fits: 6 })
    const until = '2027-06-01T00:00:00Z'
    raise(ScheduleLimitExceeded, () => compile(cron('0 9 1 * *', { until })))
    expect(timesOf(compile(cron('0 9 1 3-5 *', { until: '2027-02-01T00:00:00Z' })))).toHaveLength(3)
  })

  test('that never fires has no time', () => {
    const error = raise(ExecutionTimesMissing, () => compile(cron('0 0 30 2 *', { count: 1 })))
    expect(error.message).toBe('the cron expression "0 0 30 2 *" gives the task no execution time')
    raise(ExecutionTimesMissing, () => compile(cron('0 0 30 2 *')))
  })

  test('of a zone with half hours is off the hours, and on the minutes', () => {
    const schedule = cron('0 9 * * *', { count: 2 }, 'Asia/Kolkata')
    raise(InvalidTime, () => compile(schedule))
    expect(compile(schedule, 'hour', { snap: 'next' }).adjustments).toHaveLength(2)
    expect(compile(schedule, 'minute').adjustments).toEqual([])
  })
})

describe('dates', () => {
  test('are found on the calendar of their zone', () => {
    const compiled = compile(
      {
        kind: 'dates',
        dates: ['2026-03-29', '2026-04-01'],
        at: ['02:30', '12:00:00'],
        timeZone: 'Europe/Berlin'
      },
      'minute'
    )
    expect(timesOf(compiled).map((time) => new Date(time * 1000).toISOString())).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T10:00:00.000Z',
      '2026-04-01T00:30:00.000Z',
      '2026-04-01T10:00:00.000Z'
    ])
    expect(compiled.clockChanges).toMatchObject([{ kind: 'gap', effect: 'moved' }])
  })

  test('that a clock change moves to another of them are one run', () => {
    const at = ['02:30', '03:30']
    const dates = ['2026-03-29']
    const compiled = compile({ kind: 'dates', dates, at, timeZone: 'Europe/Berlin' }, 'minute')
    expect(compiled.runs).toBe(1)
    expect(compiled.clockChanges).toMatchObject([{ kind: 'gap', effect: 'merged' }])
  })

  test.each([
    ['2026-02-30', '09:00'],
    ['2026-2-3', '09:00'],
    ['2026-03-02', '9:00'],
    ['2026-03-02', '24:00']
  ])('refuses %s at %s', (date, at) => {
    const schedule = { kind: 'dates', dates: [date], at, timeZone: 'UTC' } as const
    raise(ScheduleMalformed, () => compile(schedule))
  })
})

test.each([
  ['none', 0, 'Give a schedule whose first run is by'],
  ['one', 1, 'Ask for 1 run (--count 1), or'],
  ['two', 2, 'Ask for 2 runs (--count 2), or']
])('the remedy when %s of the runs fit', (_, fits, remedy) => {
  const error = new ParaclockError(ScheduleLimitExceeded, { asked: 3, fits, latest: 3600n })
  expect(error.remedies[0]?.summary).toContain(remedy)
})

test('a kind that there is not is refused', () => {
  raise(ScheduleMalformed, () => compile({ kind: 'sometimes' } as unknown as Schedule))
})
