import type { ParaclockProvider } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { SharedFeeds } from './SharedFeeds.ts'

type Take = (error: Error | null, result: unknown) => void

/** A provider that subscribes at once, and passes on the results of its subscriptions. */
function fakeProvider(): {
  readonly provider: ParaclockProvider
  readonly takes: Take[]
  readonly ended: string[]
} {
  const takes: Take[] = []
  const ended: string[] = []
  const provider = {
    subscribe: async (_type: string, method: string, _params: unknown[], take: Take) => {
      takes.push(take)
      return `${method}-${takes.length}`
    },
    unsubscribe: async (_type: string, _method: string, id: string) => {
      ended.push(id)
      return true
    }
  } as unknown as ParaclockProvider
  return { provider, takes, ended }
}

test('a feed that floods who has not begun loses that one, and ends when nobody is left', async () => {
  const { provider, takes, ended } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  const errors: (readonly [string, boolean])[] = []
  const results: unknown[] = []
  const joined = await feeds.join('chain_subscribeAllHeads', [], {
    onResult: (_text, result) => results.push(result),
    onError: (error, isLast) => errors.push([(error as { code?: string }).code ?? '', isLast])
  })
  const text = 'x'.repeat(1024 * 1024)
  for (let count = 0; count < 12; count += 1) takes[0]?.(null, text)
  expect(errors).toEqual([['SubscriptionLost', true]])
  await expect.poll(() => ended).toEqual(['chain_subscribeAllHeads-1'])
  expect(feeds.count).toBe(0)
  joined.begin()
  expect(results).toEqual([])
})

test('of a feed with a state nothing waits for who has not begun but that state', async () => {
  const { provider, takes } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  const results: unknown[] = []
  const joined = await feeds.join('chain_subscribeNewHeads', [], {
    onResult: (_text, result) => results.push(result),
    onError: () => {}
  })
  for (let count = 0; count < 20; count += 1) takes[0]?.(null, { count, text: 'x'.repeat(1e6) })
  joined.begin()
  expect(results).toMatchObject([{ count: 19 }])
  expect(await joined.leave()).toBe(true)
  expect(await joined.leave()).toBe(false)
})
