import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { findSchedule, readSchedule } from './readSchedule.ts'

const chain = { now: 1_792_858_805n, slotLength: 3600n }
const none = { cron: undefined, zone: undefined, count: undefined, at: [] }

test('times are read by the time of the chain and its slots, in the zone that is given', () => {
  const options = { ...none, zone: 'Europe/Berlin', at: ['+1h', 'tomorrow 09:00'] }
  expect(readSchedule(options, chain)).toEqual({
    kind: 'times',
    times: ['2026-10-24T18:00:00Z', '2026-10-25T08:00:00Z']
  })
})

test('a cron expression has a zone, and by default as many of ten runs as fit', () => {
  expect(readSchedule({ ...none, cron: '0 9 * * *' }, chain)).toEqual({
    kind: 'cron',
    expression: '0 9 * * *',
    timeZone: 'UTC',
    count: 10,
    rest: 'later'
  })
})

test('no schedule is none, and options that contradict each other are refused', () => {
  expect(findSchedule(none, chain)).toBeUndefined()
  for (const options of [
    none,
    { ...none, count: '3' },
    ...['0', '2e0', '0x2', ' 2', '1.5'].map((count) => ({ ...none, cron: '0 9 * * *', count })),
    { ...none, cron: '0 9 * * *', at: ['+1h'] }
  ]) {
    expect(() => readSchedule(options, chain)).toThrow(ParaclockError)
  }
})
