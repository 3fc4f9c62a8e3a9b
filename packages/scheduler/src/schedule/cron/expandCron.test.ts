import { raise } from '@tooling/vitest/raise'
import { CronExpressionParser } from 'cron-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ScheduleMalformed } from '../../errors.ts'
import { formatLocalTime } from '../zones/formatLocalTime.ts'
import { openZone } from '../zones/openZone.ts'
import { expandCron } from './expandCron.ts'
import { parseCron } from './parseCron.ts'

const newYear = Date.UTC(2026, 0, 1) / 1000
const day = 86_400

function expand(
  expression: string,
  zoneName: string,
  args: Partial<Parameters<typeof expandCron>[0]> = {}
) {
  return expandCron({
    pattern: parseCron(expression),
    zone: openZone(zoneName),
    policy: {},
    after: newYear,
    until: newYear + 400 * day,
    count: Number.POSITIVE_INFINITY,
    ...args
  })
}

function showLocal(times: readonly number[], zoneName: string) {
  return times.map((time) => formatLocalTime({ time, zone: openZone(zoneName) }).slice(0, 25))
}

const minute = fc.constantFrom('0', '30', '*/15', '5,20-22')
const hour = fc.constantFrom('*', '9', '*/6', '0,23', '8-18/3')
const date = fc.constantFrom('*', '1', '31', '1,15', '29')
const month = fc.constantFrom('*', '2,7', 'mar-may', '*/5')
const weekday = fc.constantFrom('*', 'mon-fri', '0', '6,7')

test('300 random expressions fire in UTC when those of a peer do', () => {
  fc.assert(
    fc.property(
      fc.tuple(minute, hour, date, month, weekday),
      fc.integer({ min: newYear, max: newYear + 1000 * day }),
      (fields, after) => {
        const expression = fields.join(' ')
        const peer = CronExpressionParser.parse(expression, {
          currentDate: new Date(after * 1000),
          tz: 'UTC'
        })
        const expected = Array.from({ length: 8 }, () => peer.next().getTime() / 1000)
        const { times } = expand(expression, 'UTC', { after, until: after + 4000 * day, count: 8 })
        expect(times).toEqual(expected)
      }
    ),
    { numRuns: 300 }
  )
}, 60_000)

test('a step restricts the days of the week', () => {
  const { times } = expand('0 9 * * */2', 'UTC', { count: 5 })
  const weekdays = times.map((time) => new Date(time * 1000).getUTCDay())
  expect(weekdays).toEqual([4, 6, 0, 2, 4])
})

test('moments lie after the begin, and not after the end', () => {
  const { times } = expand('0 0 * * *', 'UTC', { after: newYear, until: newYear + 2 * day })
  expect(times).toEqual([newYear + day, newYear + 2 * day])
})

test('an expression that never fires ends', () => {
  expect(expand('0 0 30 2 *', 'UTC').times).toEqual([])
})

test('the last days of months', () => {
  const { times } = expand('0 12 L * *', 'UTC', { count: 3 })
  expect(showLocal(times, 'UTC').map((text) => text.slice(0, 10))).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31'
  ])
})

describe('changes of the clocks', () => {
  const march = Date.UTC(2026, 2, 27, 12) / 1000
  const october = Date.UTC(2026, 9, 24, 12) / 1000

  test('a time of day keeps to the wall', () => {
    const { times } = expand('0 9 * * *', 'Europe/Berlin', { after: march, count: 3 })
    expect(showLocal(times, 'Europe/Berlin')).toEqual([
      '2026-03-28T09:00:00+01:00',
      '2026-03-29T09:00:00+02:00',
      '2026-03-30T09:00:00+02:00'
    ])
  })

  test('a skipped time runs once, an hour later, unless it is told to be left out', () => {
    const args = { after: march, count: 3 }
    const { times, changes } = expand('30 2 * * *', 'Europe/Berlin', args)
    expect(showLocal(times, 'Europe/Berlin')[1]).toBe('2026-03-29T03:30:00+02:00')
    expect(changes.map(({ kind }) => kind)).toEqual(['gap'])
    const left = expand('30 2 * * *', 'Europe/Berlin', { ...args, policy: { gap: 'skip' } })
    expect(showLocal(left.times, 'Europe/Berlin')[1]).toBe('2026-03-30T02:30:00+02:00')
  })

  test('a skipped time that falls on another is one run', () => {
    const { times } = expand('30 2,3 * * *', 'Europe/Berlin', { after: march, count: 4 })
    expect(showLocal(times, 'Europe/Berlin')).toEqual([
      '2026-03-28T02:30:00+01:00',
      '2026-03-28T03:30:00+01:00',
      '2026-03-29T03:30:00+02:00',
      '2026-03-30T02:30:00+02:00'
    ])
  })

  test('a repeated time runs once, or as often as it is told', () => {
    const args = { after: october, count: 2 }
    const run = (overlap: 'first' | 'second' | 'both') =>
      showLocal(
        expand('30 2 * * *', 'Europe/Berlin', { ...args, policy: { overlap } }).times,
        'Europe/Berlin'
      )
    expect(run('first')).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-26T02:30:00+01:00'])
    expect(run('second')).toEqual(['2026-10-25T02:30:00+01:00', '2026-10-26T02:30:00+01:00'])
    expect(run('both')).toEqual(['2026-10-25T02:30:00+02:00', '2026-10-25T02:30:00+01:00'])
  })

  test('every hour is every hour that passes', () => {
    for (const after of [march, october]) {
      const { times, changes } = expand('0 * * * *', 'Europe/Berlin', { after, count: 48 })
      expect(times.every((time, index) => time === after + (index + 1) * 3600)).toBe(true)
      expect(changes).toHaveLength(1)
    }
  })

  test('each run of a repeated hour is listed, wherever the range begins or ends', () => {
    const change = Date.UTC(2026, 9, 25, 1) / 1000
    const repeated = { effect: 'repeated', takenFor: [BigInt(change - 3600), BigInt(change)] }
    for (const args of [
      { after: change - 7200, count: 1 },
      { after: change - 1800, count: 1 },
      { after: change - 1800, until: change }
    ]) {
      expect(expand('0 * * * *', 'Europe/Berlin', args).changes).toMatchObject([repeated])
    }
    expect(expand('0 * * * *', 'Europe/Berlin', { after: change, count: 9 }).changes).toEqual([])
    expect(expand('0 3 * * *', 'Europe/Berlin', { after: october, count: 9 }).changes).toEqual([])
  })

  test('a run that is left out behind the last one is not listed', () => {
    const args = { after: march, policy: { gap: 'skip' } as const }
    const one = expand('30 2 * * *', 'Europe/Berlin', { ...args, count: 1 })
    expect([one.times.length, one.changes.length]).toEqual([1, 0])
    const two = expand('30 2 * * *', 'Europe/Berlin', { ...args, count: 2 })
    expect([two.times.length, two.changes.length]).toEqual([2, 1])
  })

  test('a refusal concerns only what was asked for', () => {
    const policy = { gap: 'refuse', overlap: 'refuse' } as const
    const change = Date.UTC(2026, 2, 29, 1) / 1000
    raise(ScheduleMalformed, () =>
      expand('30 2 * * *', 'Europe/Berlin', { after: march, policy, count: 3 })
    )
    const later = expand('30 2 * * *', 'Europe/Berlin', { after: change + 7200, policy, count: 1 })
    expect(later.times).toHaveLength(1)
  })

  test('moments are in order and distinct in zones of all kinds', () => {
    for (const name of [
      'America/Sao_Paulo',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Tehran'
    ]) {
      const { times } = expand('*/30 * * * *', name, { policy: { overlap: 'both' } })
      expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true)
    }
  })
})
