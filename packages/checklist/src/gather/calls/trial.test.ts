import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reportTimes } from './trial.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a trial says what time it is on the copies, and the search for a cause what it looks for', () => {
  const told: (string | undefined)[] = []
  const onTime = reportTimes({ network: 'main', onProgress: ({ detail }) => told.push(detail) })
  const pass = (milliseconds: number, kind?: 'search') => {
    vi.advanceTimersByTime(milliseconds)
    onTime(60, kind)
  }
  pass(1_900)
  pass(200)
  expect(told).toEqual(['it is 1970-01-01 00:01 UTC on the copies'])
  pass(1_900, 'search')
  expect(told).toHaveLength(1)
  pass(900, 'search')
  expect(told).toHaveLength(1)
  pass(200, 'search')
  expect(told.slice(1)).toEqual(['looking for what makes the run of 1970-01-01 00:01 UTC fail'])
})
