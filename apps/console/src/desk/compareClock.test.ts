import { expect, test } from 'vitest'
import { compareClock } from './compareClock.ts'

test.each([
  ['minutes apart', 1000, 1600, undefined],
  ['at the limit behind', 1600, 1000, undefined],
  ['beyond the limit', 1000, 1601, 'this device is 10 minutes behind the service'],
  ['behind', 1000, 4600, 'this device is 1 hour behind the service'],
  ['ahead', 4600, 1000, 'this device is 1 hour ahead of the service'],
  ['years ahead', 61_026_280, 1_000_000, 'this device is 1 year 329 days ahead of the service']
])('a clock that is %s', (_, device, chain, message) => {
  expect(compareClock(device, chain)?.message).toBe(message)
  expect(compareClock(chain, device)).toEqual(
    message === undefined ? undefined : expect.objectContaining({ code: 'PageClockMismatch' })
  )
})
