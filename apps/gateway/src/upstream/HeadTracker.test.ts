import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedMember } from '../subscriptions/SharedFeeds.ts'
import { HeadTracker } from './HeadTracker.ts'

const hashOf = (number: number): `0x${string}` => `0x${String(number).padStart(64, '0')}`
const failure = new Error('it broke')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A tracker over a provider whose requests wait for their answers. */
function open(hasSubscriptions = true) {
  const asked: PromiseWithResolvers<unknown>[] = []
  const members: FeedMember[] = []
  const connected: (() => void)[] = []
  const begin = vi.fn()
  const off = vi.fn()
  const join = vi.fn(async (_method: string, _params: unknown, member: FeedMember) => {
    members.push(member)
    return { begin, leave: async () => true }
  })
  const request = vi.fn((_: object) => {
    const answer = Promise.withResolvers<unknown>()
    asked.push(answer)
    return answer.promise
  })
  const provider = {
    ...{ endpoint: 'a', hasSubscriptions, request },
    on: (event: string, run: () => void) => {
      expect(event).toBe('connected')
      connected.push(run)
      return off
    }
  }
  const tracker = new HeadTracker({ provider, feeds: { join } } as never)
  /** Answers the n-th request. */
  const answer = async (index: number, number: number): Promise<void> => {
    asked[index]?.resolve(hashOf(number))
    await vi.advanceTimersByTimeAsync(0)
  }
  const refuse = async (index: number): Promise<void> => {
    asked[index]?.reject(failure)
    await vi.advanceTimersByTimeAsync(0)
  }
  const head = (header: unknown): void => members.at(-1)?.onResult('', header)
  return { tracker, asked, answer, refuse, head, members, connected, begin, off, join, request }
}

test('the best block is asked for once, kept, and its change has a time', async () => {
  vi.advanceTimersByTime(5000)
  const { tracker, asked, answer, request } = open()
  expect([tracker.known, tracker.changedAt]).toEqual([undefined, 0])
  const [one, other] = [tracker.hash(), tracker.hash()]
  await answer(0, 1)
  expect([await one, await other, await tracker.hash()]).toEqual(Array(3).fill(hashOf(1)))
  expect([asked.length, tracker.known, tracker.changedAt]).toEqual([1, hashOf(1), 5000])
  expect(request.mock.calls).toEqual([[{ method: 'chain_getBlockHash', params: [] }]])
  // The tracker ignores a repeated block.
  vi.advanceTimersByTime(1000)
  tracker.forget()
  const again = tracker.hash()
  await answer(1, 1)
  expect([await again, tracker.changedAt]).toEqual([hashOf(1), 5000])
})

test('a failed request is not kept, and the next reader asks again', async () => {
  const { tracker, asked, answer, refuse } = open()
  const failed = expect(tracker.hash()).rejects.toBe(failure)
  await refuse(0)
  await failed
  const next = tracker.hash()
  await answer(1, 2)
  expect([await next, asked.length, tracker.known]).toEqual([hashOf(2), 2, hashOf(2)])
})

test('readers wait for a newer head, and many heads share one more request', async () => {
  const { tracker, asked, answer, head, begin, join } = open()
  tracker.start()
  await vi.advanceTimersByTimeAsync(0)
  expect([join.mock.calls[0]?.slice(0, 2), begin.mock.calls.length]).toEqual([
    ...[['chain_subscribeNewHeads', []], 1]
  ])
  for (const number of ['0x1', '0x2', '0x3']) head({ number })
  const reading = tracker.hash()
  expect([asked.length, tracker.number]).toEqual([1, 3])
  await answer(0, 1)
  // The hash of the first head is not enough for who reads after the third.
  expect(asked.length).toBe(2)
  await answer(1, 3)
  expect([await reading, asked.length]).toEqual([hashOf(3), 2])
})

test('a request that follows a failed one is made, too', async () => {
  const { tracker, asked, answer, refuse, head } = open()
  tracker.start()
  await vi.advanceTimersByTimeAsync(0)
  head({ number: '0x1' })
  head({ number: '0x2' })
  await refuse(0)
  await answer(1, 2)
  expect([await tracker.hash(), asked.length]).toEqual([hashOf(2), 2])
})

test.each([
  [{ number: '0x1f' }, 31],
  [{ number: 32 }, 32],
  [{ number: 'x' }, 7],
  [{ number: 1.5 }, 7],
  [{}, 7],
  [null, 7]
])('the header %j has the number %j, else the last one', async (header, number) => {
  const { tracker, head } = open()
  tracker.start()
  await vi.advanceTimersByTimeAsync(0)
  head({ number: 7 })
  head(header)
  expect(tracker.number).toBe(number)
})

test('a new connection is asked for its best block, and the former upstream is forgotten', async () => {
  const { tracker, asked, answer, connected, head } = open()
  tracker.start()
  await vi.advanceTimersByTimeAsync(0)
  head({ number: 7 })
  await answer(0, 7)
  tracker.leave()
  expect(tracker.number).toBeUndefined()
  connected[0]?.()
  const reading = tracker.hash()
  await answer(1, 8)
  expect([await reading, asked.length]).toEqual([hashOf(8), 2])
})

test('heads that are lost, or cannot be had, are subscribed to again after a second', async () => {
  const { tracker, asked, answer, head, members, join } = open()
  join.mockRejectedValueOnce(failure)
  tracker.start()
  await vi.advanceTimersByTimeAsync(999)
  expect(join).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(join).toHaveBeenCalledTimes(2)
  head({ number: 7 })
  await answer(0, 7)
  // An error after which the feed goes on changes nothing.
  members[0]?.onError(failure, false)
  await vi.advanceTimersByTimeAsync(5000)
  await tracker.hash()
  expect([join.mock.calls.length, asked.length]).toEqual([2, 1])
  members[0]?.onError(failure, true)
  // What was kept may be old by now.
  void tracker.hash().catch(() => undefined)
  expect(asked.length).toBe(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(join).toHaveBeenCalledTimes(3)
})

test('without subscriptions the best block is read every second, also after a failure', async () => {
  const { tracker, asked, answer, refuse, join } = open(false)
  tracker.start()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked.length).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked.length).toBe(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked.length).toBe(1)
  await refuse(0)
  await vi.advanceTimersByTimeAsync(1000)
  await answer(1, 4)
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked.length, tracker.known, join.mock.calls]).toEqual([3, hashOf(4), []])
})

test('a tracker that is stopped neither follows nor reads any more', async () => {
  const polling = open(false)
  polling.tracker.start()
  polling.tracker.stop()
  expect(polling.off).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5000)
  expect(polling.asked.length).toBe(0)
  // A request that is open at the end is not followed by another.
  const reading = open(false)
  reading.tracker.start()
  await vi.advanceTimersByTimeAsync(1000)
  reading.tracker.stop()
  await reading.refuse(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(reading.asked.length).toBe(1)
  const { tracker, members, join } = open()
  tracker.start()
  await vi.advanceTimersByTimeAsync(0)
  tracker.stop()
  members[0]?.onError(failure, true)
  expect(vi.getTimerCount()).toBe(0)
  // One that was stopped while it waited does not follow either.
  const waiting = open()
  waiting.join.mockRejectedValueOnce(failure)
  waiting.tracker.start()
  await vi.advanceTimersByTimeAsync(500)
  waiting.tracker.stop()
  await vi.advanceTimersByTimeAsync(5000)
  waiting.tracker.start()
  await vi.advanceTimersByTimeAsync(0)
  expect([join.mock.calls.length, waiting.join.mock.calls.length]).toEqual([1, 1])
})
