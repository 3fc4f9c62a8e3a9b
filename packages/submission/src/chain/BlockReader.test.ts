import { createMemorySource } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBlockReader } from './BlockReader.ts'
import { HeadFeed } from './HeadFeed.ts'
import type { HeadProvider } from './SigningChain.ts'

const hash = (byte: string): Hex => `0x${byte.repeat(32)}`

/** A chain whose heads a test moves, and the open subscriptions to its heads. */
function openChain() {
  const heads = { finalized: hash('01'), best: hash('02') }
  const tells = new Map<number, () => void>()
  let subscribed = 0
  const provider: HeadProvider = {
    hasSubscriptions: true,
    subscribe: async (_type, _method, _params, tell) => {
      subscribed += 1
      tells.set(subscribed, () => tell(null, null))
      return subscribed
    },
    unsubscribe: async (_type, _method, id) => tells.delete(Number(id))
  }
  const source = createMemorySource({
    requests: {
      chain_getFinalizedHead: () => heads.finalized,
      chain_getBlockHash: () => heads.best
    }
  })
  const feed = new HeadFeed(provider)
  const blocks = createBlockReader({ name: 'acme', source }, feed)
  const move = (moved: Partial<typeof heads>): void => {
    Object.assign(heads, moved)
    for (const tell of tells.values()) tell()
  }
  return { blocks, feed, tells, move, wait: () => blocks.nextHead(hash('01'), hash('02')) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
const settle = () => vi.advanceTimersByTimeAsync(0)

test.each([
  ['finalized', { finalized: hash('03') }],
  ['best', { best: hash('03') }]
])('a wait ends when the %s head is another, and leaves no listener', async (_, moved) => {
  const { feed, tells, move, wait } = openChain()
  let ended = false
  const waiting = wait().then(() => {
    ended = true
  })
  await settle()
  expect([feed.size, tells.size]).toEqual([1, 2])
  move({})
  await settle()
  expect([ended, feed.size]).toEqual([false, 1])
  move(moved)
  await waiting
  await settle()
  expect([feed.size, tells.size]).toEqual([0, 0])
})

test('nextNews resolves at another head, or after three seconds', async () => {
  const { blocks, feed, move } = openChain()
  let heard = 0
  const listen = () => blocks.nextNews().then(() => (heard += 1))
  void listen()
  await settle()
  expect([heard, feed.size]).toEqual([0, 1])
  // A new subscription announces the present head.
  move({})
  await settle()
  expect([heard, feed.size]).toEqual([0, 1])
  move({ best: hash('03') })
  await settle()
  expect([heard, feed.size]).toEqual([1, 0])
  void listen()
  await vi.advanceTimersByTimeAsync(2_900)
  expect(heard).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  expect([heard, feed.size]).toEqual([2, 0])
})

test('a listener hears of each announcement until it ends', async () => {
  const { blocks, feed, tells, move } = openChain()
  let heard = 0
  const stop = blocks.listen(() => {
    heard += 1
  })
  await settle()
  move({})
  expect(heard).toBe(2)
  stop()
  await settle()
  expect([feed.size, tells.size]).toEqual([0, 0])
})

test('many waits share the subscriptions, and each removes its own listener', async () => {
  const { blocks, feed, tells, move, wait } = openChain()
  const ending = new AbortController()
  const aborted = blocks.nextHead(hash('01'), hash('02'), ending.signal)
  const others = [wait(), wait()]
  await settle()
  expect([feed.size, tells.size]).toEqual([3, 2])
  ending.abort()
  await expect(aborted).rejects.toMatchObject({ code: 'OperationAborted' })
  expect([feed.size, tells.size]).toEqual([2, 2])
  move({ best: hash('04') })
  await Promise.all(others)
  await settle()
  expect([feed.size, tells.size]).toEqual([0, 0])
})

test('an aborted signal and a failing read leave no listener', async () => {
  const { blocks, feed } = openChain()
  const gone = AbortSignal.abort()
  const late = blocks.nextHead(hash('01'), hash('02'), gone)
  await expect(late).rejects.toMatchObject({ code: 'OperationAborted' })
  expect(feed.size).toBe(0)
  const silent = createBlockReader({ name: 'acme', source: createMemorySource() }, feed)
  await expect(silent.nextHead(hash('01'), hash('02'))).rejects.toMatchObject({
    code: 'CallRefused'
  })
  expect(feed.size).toBe(0)
})

test('a subscription that is made after the last listener left is ended', async () => {
  const { feed, tells } = openChain()
  feed.listen(() => {})()
  await settle()
  expect(tells.size).toBe(0)
})

test('without subscriptions, heads are polled every three seconds', async () => {
  const feed = new HeadFeed(undefined)
  const listener = vi.fn()
  const stop = feed.listen(listener)
  await vi.advanceTimersByTimeAsync(6_500)
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  await vi.advanceTimersByTimeAsync(6_500)
  expect(listener).toHaveBeenCalledTimes(2)
})
