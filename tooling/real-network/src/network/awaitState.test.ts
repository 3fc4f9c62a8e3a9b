import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { awaitState } from './awaitState.ts'

const report = vi.fn()
const { signal } = new AbortController()

beforeEach(() => {
  report.mockClear()
})

afterEach(() => {
  vi.useRealTimers()
})

test('it looks until nothing is missing, and tells what is once', async () => {
  const answers = [new Error('connection refused'), 0, 0, 2]
  const state = await awaitState({
    what: 'blocks',
    read: async () => {
      const next = answers.shift()
      if (next instanceof Error) throw next
      return next ?? 0
    },
    judge: (best) => (best < 2 ? `best block is ${best}` : undefined),
    deadlineMs: 60_000,
    everyMs: 1,
    report,
    signal
  })
  expect(state).toBe(2)
  expect(report.mock.calls).toEqual([['blocks: connection refused'], ['blocks: best block is 0']])
})

test('when the time is over, it says what was missing last', async () => {
  const never = awaitState({
    what: 'finality',
    read: async () => 0,
    judge: (block) => `block ${block} is the last one`,
    deadlineMs: 20,
    everyMs: 5,
    report,
    signal
  })
  await expect(never).rejects.toThrow('finality: after 0 seconds, block 0 is the last one')
})

test('an answer that never comes does not outlast the deadline', async () => {
  const never = awaitState({
    what: 'peers',
    read: (inner) =>
      new Promise((_, reject) => {
        inner.addEventListener('abort', () => reject(new Error('no answer')))
      }),
    judge: () => undefined,
    deadlineMs: 20,
    report,
    signal
  })
  await expect(never).rejects.toThrow('peers: after 0 seconds, no answer')
})

test('Ctrl-C ends the waiting', async () => {
  const stopping = new AbortController()
  const waiting = awaitState({
    what: 'blocks',
    read: async () => 0,
    judge: () => 'nothing yet',
    deadlineMs: 60_000,
    report: () => stopping.abort(),
    signal: stopping.signal
  })
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' })
})
