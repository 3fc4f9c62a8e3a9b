import { expect, test } from 'vitest'
import { compileSchedule } from '../compile/compileSchedule.ts'
import { publishedLimits } from '../service/publishedLimits.ts'
import { describeRest } from './describeRest.ts'

const describe = (timeZone: string, end: object) =>
  describeRest(
    compileSchedule({
      schedule: { kind: 'cron', expression: '0 0 1 * *', timeZone, ...end },
      callForm: 'schedules',
      limits: publishedLimits.hour,
      now: '2026-11-15T00:00:00Z',
      providedId: 'rent'
    })
  )

test('the runs that are left out come later than the day of the last run in UTC', () => {
  expect(describe('UTC', {})).toEqual(['6 runs, until 2027-05-01; the rest later'])
  expect(describe('Europe/Berlin', {})).toEqual(['6 runs, until 2027-04-30; the rest later'])
  const single = { count: 1, rest: 'later' }
  expect(describe('UTC', single)).toEqual(['1 run, until 2026-12-01; the rest later'])
})

test('a schedule without omitted runs has no rest', () => {
  expect(describe('UTC', { count: 3 })).toEqual([])
})
