import { isParaclockError } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueue } from './createQueue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => (isParaclockError(error) ? error.code : error)
  )

test('operations run one at a time, in the order in which they were asked for', async () => {
  const turn = createQueue()
  const observed: string[] = []
  const run = (name: string, ms: number) =>
    turn(name, undefined, async () => {
      observed.push(`${name} begins`)
      await new Promise((resolve) => setTimeout(resolve, ms))
      observed.push(`${name} ends`)
      return name
    })
  const both = Promise.all([run('one', 50), run('two', 1)])
  await vi.advanceTimersByTimeAsync(100)
  expect(await both).toEqual(['one', 'two'])
  expect(observed).toEqual(['one begins', 'one ends', 'two begins', 'two ends'])
})

test('an operation that fails lets the next one run', async () => {
  const turn = createQueue()
  const failed = codeOf(turn('one', {}, () => Promise.reject('broken')))
  const next = turn('two', {}, async () => 2)
  expect(await failed).toBe('broken')
  expect(await next).toBe(2)
})

test('an operation has five minutes, or its own deadline', async () => {
  const turn = createQueue()
  const slow = codeOf(turn('slow', undefined, never))
  const quick = codeOf(createQueue()('quick', { deadlineMs: 10 }, never))
  await vi.advanceTimersByTimeAsync(10)
  expect(await quick).toBe('DeadlineExceeded')
  const ended = vi.fn()
  void slow.then(ended)
  await vi.advanceTimersByTimeAsync(299_989)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await slow).toBe('DeadlineExceeded')
})

test('an operation whose caller left before its turn does not begin', async () => {
  const turn = createQueue()
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = turn('first', undefined, () => promise)
  const caller = new AbortController()
  const work = vi.fn(async () => 2)
  const second = codeOf(turn('second', { signal: caller.signal }, work))
  const third = turn('third', undefined, async () => 3)
  caller.abort()
  expect(await second).toBe('OperationAborted')
  resolve(1)
  expect(await Promise.all([first, third])).toEqual([1, 3])
  expect(work).not.toHaveBeenCalled()
})
