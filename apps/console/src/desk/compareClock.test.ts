import { expect, test } from 'vitest'
import { compareClock } from './compareClock.ts'

test.each([
  ['minutes apart', 1000, 1600, undefined],
  ['behind', 1000, 4600, 'this device is 60 minutes behind the service'],
  ['ahead', 4600, 1000, 'this device is 60 minutes ahead of the service']
])('a clock that is %s', (_, device, chain, message) => {
  expect(compareClock(device, chain)?.message).toBe(message)
})
