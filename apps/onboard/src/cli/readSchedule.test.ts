import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { describeClockChange, findSchedule, readSchedule } from './readSchedule.ts'

const chain = { now: 1_792_858_805n, slotLength: 3600n }
const none = { cron: undefined, zone: undefined, count: undefined, at: [] }

test('times are read by the time of the chain and its slots, in the zone that is given', () => {
  const options = { ...none, zone: 'Europe/Berlin', at: ['+1h', 'tomorrow 09:00'] }
  expect(readSchedule(options, chain)).toEqual({
    kind: 'times',
    times: ['2026-10-24T18:00:00Z', '2026-10-25T08:00:00Z']
  })
})

test('a cron expression has a zone and a number of runs', () => {
  expect(readSchedule({ ...none, cron: '0 9 * * *' }, chain)).toEqual({
    kind: 'cron',
    expression: '0 9 * * *',
    timeZone: 'UTC',
    count: 10
  })
})

test('no schedule is none, and options that contradict each other are refused', () => {
  expect(findSchedule(none, chain)).toBeUndefined()
  for (const options of [
    none,
    { ...none, count: '3' },
    { ...none, cron: '0 9 * * *', count: '0' },
    { ...none, cron: '0 9 * * *', at: ['+1h'] }
  ]) {
    expect(() => readSchedule(options, chain)).toThrow(ParaclockError)
  }
})

test.each([
  ['gap', 'moved', [1_774_747_800n], 'does not exist and runs at 2026-03-29T01:30Z'],
  [
    'gap',
    'merged',
    [1_774_747_800n],
    'does not exist and is one run with that at 2026-03-29T01:30Z'
  ],
  ['gap', 'skipped', [], 'does not exist and does not run'],
  ['overlap', 'once', [1_774_747_800n], 'exists twice and runs once, at 2026-03-29T01:30Z'],
  [
    'overlap',
    'repeated',
    [1_774_747_800n, 1_774_751_400n],
    'exists twice and runs at 2026-03-29T01:30Z and 2026-03-29T02:30Z'
  ]
] as const)('a run of a %s that is %s is told', (kind, effect, takenFor, said) => {
  const change = { kind, effect, local: '2026-03-29T02:30:00', takenFor }
  expect(describeClockChange(change)).toBe(`clock change: 2026-03-29T02:30 ${said}`)
})
