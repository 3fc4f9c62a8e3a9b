import type { ParaclockProvider } from '@paraclock/connect'
import { expect, test, vi } from 'vitest'
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
    hold: () => {},
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
    hold: () => {},
    onResult: (_text, result) => results.push(result),
    onError: () => {}
  })
  for (let count = 0; count < 20; count += 1) takes[0]?.(null, { count, text: 'x'.repeat(1e6) })
  joined.begin()
  expect(results).toMatchObject([{ count: 19 }])
  expect(await joined.leave()).toBe(true)
  expect(await joined.leave()).toBe(false)
})

interface Joined {
  readonly results: unknown[]
  readonly errors: unknown[]
  begin(): void
  leave(): Promise<boolean>
}

async function join(
  feeds: SharedFeeds,
  method: string,
  params: readonly unknown[] = []
): Promise<Joined> {
  const [results, errors]: [unknown[], unknown[]] = [[], []]
  const joined = await feeds.join(method, params, {
    hold: () => {},
    onResult: (text, result) => {
      expect(text).toBe(JSON.stringify(result))
      results.push(result)
    },
    onError: (error, isLast) => errors.push([error.message, isLast])
  })
  return { ...joined, results, errors }
}

const HEADS = 'chain_subscribeNewHeads'
const ALL = 'chain_subscribeAllHeads'
const STORAGE = 'state_subscribeStorage'
const WATCH = 'author_submitAndWatchExtrinsic'

test.each([
  ['equal heads', HEADS, [], HEADS, [], 1],
  ['equal keys', STORAGE, [['0xaa']], STORAGE, [['0xaa']], 1],
  ['other keys', STORAGE, [['0xaa']], STORAGE, [['0xbb']], 2],
  ['another method', HEADS, [], ALL, [], 2],
  ['all of the storage', STORAGE, [], STORAGE, [], 2],
  ['the same transaction', WATCH, ['0x00'], WATCH, ['0x00'], 2],
  ['a method that is not known', 'own_subscribe', [], 'own_subscribe', [], 2]
])(
  '%s: of two clients there are so many subscriptions',
  async (_, one, params, other, more, count) => {
    const { provider, takes } = fakeProvider()
    const feeds = new SharedFeeds(provider)
    await join(feeds, one, params)
    await join(feeds, other, more)
    expect([feeds.count, takes.length]).toEqual([count, count])
  }
)

test('who begins is told the present state of a feed, and of events those since it joined', async () => {
  const { provider, takes } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  const [head, event] = [await join(feeds, HEADS), await join(feeds, ALL)]
  for (const take of takes) for (const number of [1, 2]) take(null, number)
  expect([head.results, event.results]).toEqual([[], []])
  for (const one of [head, event, head, event]) one.begin()
  expect([head.results, event.results]).toEqual([[2], [1, 2]])
  const late = [await join(feeds, HEADS), await join(feeds, ALL)]
  for (const one of late) one.begin()
  expect(late.map(({ results }) => results)).toEqual([[2], []])
  for (const take of takes) take(null, 3)
  expect([head, event, ...late].map(({ results }) => results)).toEqual([
    ...[[2, 3], [1, 2, 3], [2, 3], [3]]
  ])
})

test('the changes of keys are merged for who comes late, up to the keys that were asked for', async () => {
  const { provider, takes } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  await join(feeds, STORAGE, [['0xaa', '0xbb']])
  takes[0]?.(null, {
    block: '0x1',
    changes: [
      ['0xaa', '0x1'],
      ['0xbb', '0x1']
    ]
  })
  takes[0]?.(null, { block: '0x2', changes: [['0xaa', '0x2']] })
  const late = await join(feeds, STORAGE, [['0xaa', '0xbb']])
  late.begin()
  expect(late.results).toEqual([
    {
      block: '0x2',
      changes: [
        ['0xaa', '0x2'],
        ['0xbb', '0x1']
      ]
    }
  ])
})

test('the last client to leave ends the subscription by its own method, whether it had begun or not', async () => {
  for (const begins of [true, false]) {
    const { provider, ended } = fakeProvider()
    const unsubscribe = vi.spyOn(provider, 'unsubscribe')
    const feeds = new SharedFeeds(provider)
    const [one, other] = [await join(feeds, HEADS), await join(feeds, HEADS)]
    if (begins) one.begin()
    expect([await one.leave(), feeds.count, ended]).toEqual([true, 1, []])
    expect([await other.leave(), feeds.count]).toEqual([true, 0])
    expect(unsubscribe.mock.calls).toEqual([[HEADS, 'chain_unsubscribeNewHeads', `${HEADS}-1`]])
    // Who has left does not begin any more.
    one.begin()
    expect([one.results, await one.leave()]).toEqual([[], false])
  }
})

test('a method that is not known is ended by its own name', async () => {
  const { provider } = fakeProvider()
  const unsubscribe = vi.spyOn(provider, 'unsubscribe')
  const feeds = new SharedFeeds(provider)
  await (await join(feeds, 'own_subscribe')).leave()
  expect(unsubscribe.mock.calls).toEqual([['own_subscribe', 'own_subscribe', 'own_subscribe-1']])
})

test('after a change of the upstream later clients share a new subscription', async () => {
  const { provider, takes } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  const [former] = [await join(feeds, HEADS)]
  takes[0]?.(null, 'old')
  feeds.part()
  const [later, last] = [await join(feeds, HEADS), await join(feeds, HEADS)]
  later.begin()
  expect([feeds.count, takes.length, later.results]).toEqual([2, 2, []])
  // The end of the former one leaves the later one open to others.
  await former.leave()
  await join(feeds, HEADS)
  expect([feeds.count, takes.length, last.errors]).toEqual([1, 2, []])
})

test('an error is told to all, and a lost subscription is the last of its feed', async () => {
  const { provider, takes } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  const members = [await join(feeds, HEADS), await join(feeds, HEADS)]
  members[0]?.begin()
  takes[0]?.(new Error('a pause'), undefined)
  expect([members.map(({ errors }) => errors), feeds.count]).toEqual([
    ...[[[['a pause', false]], [['a pause', false]]], 1]
  ])
  takes[0]?.(Object.assign(new Error('the end'), { code: 'SubscriptionLost' }), undefined)
  expect([members.map(({ errors }) => errors[1]), feeds.count]).toEqual([
    ...[Array(2).fill(['the end', true]), 0]
  ])
  await join(feeds, HEADS)
  expect(takes).toHaveLength(2)
})

test('a subscription that the upstream refuses is forgotten', async () => {
  const { provider } = fakeProvider()
  const refusal = new Error('no')
  const subscribe = vi.spyOn(provider, 'subscribe').mockRejectedValueOnce(refusal)
  const feeds = new SharedFeeds(provider)
  await expect(join(feeds, STORAGE, [['0xaa'], 7])).rejects.toBe(refusal)
  expect(feeds.count).toBe(0)
  await join(feeds, STORAGE, [['0xaa'], 7])
  expect(subscribe.mock.calls.map((args) => args.slice(0, 3))).toEqual(
    Array(2).fill([STORAGE, STORAGE, [['0xaa'], 7]])
  )
})

test('a large state is not kept: who has joined gets it once, and who comes later has a subscription of its own', async () => {
  const { provider, takes } = fakeProvider()
  const feeds = new SharedFeeds(provider)
  const keys = ['0xaa', '0xbb']
  const [begun, waiting] = [await join(feeds, STORAGE, [keys]), await join(feeds, STORAGE, [keys])]
  begun.begin()
  const large = ['0xaa', `0x${'11'.repeat(64 * 1024)}`] as const
  const changes = [
    { block: '0x1', changes: [['0xbb', '0x1']] },
    { block: '0x2', changes: [large] },
    { block: '0x3', changes: [['0xbb', '0x3']] }
  ]
  for (const change of changes) takes[0]?.(null, change)
  waiting.begin()
  expect(begun.results).toEqual(changes)
  expect(waiting.results).toEqual([
    { block: '0x2', changes: [['0xbb', '0x1'], large] },
    { block: '0x3', changes: [['0xbb', '0x3']] }
  ])
  expect(takes).toHaveLength(1)
  const late = await join(feeds, STORAGE, [keys])
  expect([takes.length, feeds.count]).toEqual([2, 2])
  takes[1]?.(null, changes[0])
  late.begin()
  expect(late.results).toEqual([changes[0]])
  for (const one of [begun, waiting, late]) await one.leave()
  expect(feeds.count).toBe(0)
})

test.each(['begin', 'leave'] as const)(
  'what waits for a member is counted until it calls %s',
  async (end) => {
    const { provider, takes } = fakeProvider()
    let held = 0
    const joined = await new SharedFeeds(provider).join(ALL, [], {
      hold: (characters) => {
        held += characters
      },
      onResult: () => {},
      onError: () => {}
    })
    for (const take of takes) for (const result of ['one', 'other']) take(null, result)
    expect(held).toBe('"one""other"'.length)
    await joined[end]()
    expect(held).toBe(0)
  }
)
