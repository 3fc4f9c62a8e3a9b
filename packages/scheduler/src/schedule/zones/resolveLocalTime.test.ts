import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { ScheduleMalformed } from '../../errors.ts'
import { formatLocalTime } from './formatLocalTime.ts'
import { openZone } from './openZone.ts'
import { resolveLocalTime } from './resolveLocalTime.ts'

const berlin = openZone('Europe/Berlin')
const gap = Date.UTC(2026, 2, 29, 2, 30) / 1000
const overlap = Date.UTC(2026, 9, 25, 2, 30) / 1000

function resolve(wall: number, policy: Parameters<typeof resolveLocalTime>[0]['policy'] = {}) {
  const { times } = resolveLocalTime({ wall, zone: berlin, policy })
  return times.map((time) => formatLocalTime({ time, zone: berlin }))
}

test('a time that is skipped is read by the offset before, by default', () => {
  expect(resolve(gap)).toEqual(['2026-03-29T03:30:00+02:00[Europe/Berlin]'])
  expect(resolve(gap, { gap: 'forward' })).toEqual(resolve(gap))
  expect(resolve(gap, { gap: 'skip' })).toEqual([])
})

test('a time that is repeated is its first, by default', () => {
  const first = '2026-10-25T02:30:00+02:00[Europe/Berlin]'
  const second = '2026-10-25T02:30:00+01:00[Europe/Berlin]'
  expect(resolve(overlap)).toEqual([first])
  expect(resolve(overlap, { overlap: 'first' })).toEqual([first])
  expect(resolve(overlap, { overlap: 'second' })).toEqual([second])
  expect(resolve(overlap, { overlap: 'both' })).toEqual([first, second])
})

test('the times around a change are themselves', () => {
  for (const wall of [gap - 3600, gap + 3600, overlap - 3600, overlap + 3600]) {
    const { times, change } = resolveLocalTime({ wall, zone: berlin, policy: {} })
    expect(times.map((time) => time + berlin.offsetAt(time))).toEqual([wall])
    expect(change).toBeUndefined()
  }
})

test('a policy can refuse', () => {
  const error = raise(ScheduleMalformed, () => resolve(gap, { gap: 'refuse' }))
  expect(error.context).toEqual({
    local: '2026-03-29T02:30:00',
    zone: 'Europe/Berlin',
    problem: 'the clocks change, and it does not exist'
  })
  raise(ScheduleMalformed, () => resolve(overlap, { overlap: 'refuse' }))
})

test('what happened is told', () => {
  const { change } = resolveLocalTime({ wall: overlap, zone: berlin, policy: {} })
  expect(change).toEqual({
    kind: 'overlap',
    effect: 'once',
    local: '2026-10-25T02:30:00',
    takenFor: [BigInt(overlap - 7200)]
  })
})
