import type { Block } from '@acala-network/chopsticks-core'
import { expect, test } from 'vitest'
import { HeadWatchers } from './HeadWatchers.ts'

const block = (values: Record<string, string>): Block =>
  ({ getMany: async (keys: string[]) => keys.map((key) => values[key]) }) as unknown as Block

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a head is told to everyone who listens, and a listener that fails harms nobody', async () => {
  const watchers = new HeadWatchers(block({}))
  const seen: Block[] = []
  watchers.subscribeHead(() => {
    throw new Error('not my day')
  })
  const id = watchers.subscribeHead((head) => seen.push(head))
  const first = block({})
  await watchers.setHead(first)
  await settle()
  watchers.unsubscribeHead(id)
  await watchers.setHead(block({}))
  await settle()
  expect(seen).toEqual([first])
})

test('changes of watched keys are told, and only those', async () => {
  const watchers = new HeadWatchers(block({ a: '0x01' }))
  const seen: unknown[] = []
  const id = await watchers.subscribeStorage(['a', 'b'], (_head, changes) => seen.push(changes))
  for (const values of [{ a: '0x01' }, { a: '0x02', c: '0x09' }, { a: '0x02' }, { b: '0x03' }]) {
    await watchers.setHead(block(values as Record<string, string>))
    await settle()
  }
  watchers.unsubscribeStorage(id)
  await watchers.setHead(block({}))
  await settle()
  expect(seen).toEqual([
    [
      ['a', '0x01'],
      ['b', null]
    ],
    [['a', '0x02']],
    [
      ['a', null],
      ['b', '0x03']
    ]
  ])
})

test('a head that comes while the first values are read is told of, and it alone', async () => {
  const reading = Promise.withResolvers<string[]>()
  const slow = { getMany: () => reading.promise } as unknown as Block
  const watchers = new HeadWatchers(slow)
  const seen: unknown[] = []
  const subscribed = watchers.subscribeStorage(['a'], (_head, changes) => seen.push(changes))
  await watchers.setHead(block({ a: '0x02' }))
  reading.resolve(['0x01'])
  await subscribed
  await settle()
  expect(seen).toEqual([[['a', '0x02']]])
})

test('subscriptions of two chains are told apart', () => {
  const watch = () => new HeadWatchers(block({})).subscribeHead(() => undefined)
  // Chopsticks keeps what it owes to a follower of a chain by this id, for all chains.
  expect(watch()).not.toBe(watch())
})
