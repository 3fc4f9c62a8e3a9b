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
    [['a', '0x02']],
    [
      ['a', null],
      ['b', '0x03']
    ]
  ])
})
