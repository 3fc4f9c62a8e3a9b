import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeadFeed } from './HeadFeed.ts'
import type { HeadProvider } from './SigningChain.ts'

const FINALIZED = 'chain_subscribeFinalizedHeads'
const NEW = 'chain_subscribeNewHeads'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A provider that keeps the callback of each subscription until the subscription ends. */
class Heads implements HeadProvider {
  hasSubscriptions = true
  readonly open = new Map<string, () => void>()
  readonly ended: unknown[][] = []
  refuses = false

  async subscribe(...[, method, , callback]: Parameters<HeadProvider['subscribe']>) {
    if (this.refuses) throw new Error('no subscriptions today')
    this.open.set(method, () => callback(null, {}))
    return method
  }

  async unsubscribe(...args: unknown[]): Promise<boolean> {
    this.ended.push(args)
    this.open.delete(String(args[2]))
    throw new Error('the connection is gone')
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)

test('all listeners hear of each head, over one pair of subscriptions', async () => {
  const heads = new Heads()
  const feed = new HeadFeed(heads)
  const [one, other] = [vi.fn(), vi.fn()]
  const ends = [feed.listen(one), feed.listen(other)]
  await settle()
  expect([...heads.open.keys()].sort()).toEqual([FINALIZED, NEW])
  expect(feed.size).toBe(2)
  heads.open.get(NEW)?.()
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 1])
  ends[0]?.()
  heads.open.get(FINALIZED)?.()
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2])
  expect(heads.ended).toEqual([])
})

test('the last listener that leaves ends the subscriptions and the polling', async () => {
  const heads = new Heads()
  const feed = new HeadFeed(heads)
  const end = feed.listen(() => {})
  await settle()
  end()
  expect(feed.size).toBe(0)
  expect(heads.ended).toEqual([
    ['chain_finalizedHead', 'chain_unsubscribeFinalizedHeads', FINALIZED],
    ['chain_newHead', 'chain_unsubscribeNewHeads', NEW]
  ])
  expect(vi.getTimerCount()).toBe(0)
  feed.listen(() => {})
  await settle()
  expect(heads.open.size).toBe(2)
})

test('a subscription that begins after the last listener left is ended', async () => {
  const heads = new Heads()
  new HeadFeed(heads).listen(() => {})()
  await settle()
  expect(heads.ended).toHaveLength(2)
  expect(heads.open.size).toBe(0)
})

test.each([
  ['without a provider', undefined],
  ['without subscriptions', Object.assign(new Heads(), { hasSubscriptions: false })],
  ['with refused subscriptions', Object.assign(new Heads(), { refuses: true })]
])('%s, heads are polled every three seconds', async (_, provider) => {
  const heard = vi.fn()
  const end = new HeadFeed(provider).listen(heard)
  await vi.advanceTimersByTimeAsync(2_999)
  expect(heard).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(3_001)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(provider?.open.size ?? 0).toBe(0)
  end()
})
