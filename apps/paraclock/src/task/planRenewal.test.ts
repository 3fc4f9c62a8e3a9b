import type { Seconds } from '@paraclock/core'
import { publishedLimits } from '@paraclock/scheduler/schedule'
import { expect, test } from 'vitest'
import { isOfTask, joinRuns, listFurtherRuns } from './planRenewal.ts'

const NOW = 1_800_000_000n
const HOUR = 3600n
const limits = { ...publishedLimits.minute, horizon: (24n * HOUR) as Seconds }
const of = { limits, callForm: 'schedules', now: NOW, timeZone: 'UTC', count: 3 } as const

test.each([
  ['rent', true],
  ['rent/2', true],
  ['rent@1800000000', true],
  ['rent@1800000000/1', true],
  ['rental', false],
  ['rent@x', false],
  ['rent/0', false],
  ['my-rent', false]
])('the provided id %s is of the task rent: %s', (providedId, is) => {
  expect(isOfTask(providedId, 'rent')).toBe(is)
})

test('further runs continue the interval of the remaining runs, within the horizon', () => {
  const runs = [NOW + 2n * HOUR, NOW + 4n * HOUR]
  const list = (count: number) => listFurtherRuns({ ...of, runs, cron: undefined, count })
  expect(list(3)).toEqual([6n, 8n, 10n].map((hours) => NOW + hours * HOUR))
  expect(list(20).at(-1)).toBe(NOW + 24n * HOUR)
  // Runs that could not be scheduled in time are left out.
  const late = [NOW - 5n * HOUR, NOW - 3n * HOUR]
  expect(listFurtherRuns({ ...of, runs: late, cron: undefined })[0]).toBe(NOW + HOUR)
  const beyond = [NOW + 20n * HOUR, NOW + 24n * HOUR]
  expect(listFurtherRuns({ ...of, runs: beyond, cron: undefined })).toEqual([])
})

test('further runs follow a cron expression after the last run', () => {
  const runs = [NOW + HOUR, NOW + 3n * HOUR + 60n]
  // 2027-01-15 08:00 UTC.
  const times = listFurtherRuns({ ...of, runs, cron: '0 * * * *', count: 2 })
  expect(times).toEqual([NOW + 4n * HOUR, NOW + 5n * HOUR])
  expect(listFurtherRuns({ ...of, runs, cron: '0 0 1 2 *' })).toEqual([])
})

test.each([
  ['one run', [NOW]],
  ['no common interval', [NOW, NOW + HOUR, NOW + 3n * HOUR]]
])('runs with %s need --cron', (_, runs) => {
  expect(() => listFurtherRuns({ ...of, runs, cron: undefined })).toThrow(/--cron/)
})

test('the runs of the parts of a task are joined in order', () => {
  expect(joinRuns([{ remainingRuns: [3n, 5n] }, { remainingRuns: [1n, 3n] }])).toEqual([1n, 3n, 5n])
})
