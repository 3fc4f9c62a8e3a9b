import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { createMemorySource } from '../source/createMemorySource.ts'
import { createChain } from './createChain.ts'
import { listEntries } from './listEntries.ts'

const metadata = readRuntimeMetadata({ runtime: 'relay', version: 16 })
const storage = new Map<Hex, Hex>()
const chain = createChain({ name: 'relay', metadata, source: createMemorySource({ storage }) })
const item = chain.runtime.storage('Hrmp', 'HrmpOpenChannelRequestCount')
if (item === undefined) throw new Error('the relay chain counts no requests')
const type = chain.runtime.type(item.type)
for (const paraId of [1, 2, 3, 4, 5]) {
  storage.set(item.key(paraId), bytesToHex(type.encode(paraId * 10)))
}

test.each([1, 2, 5, 6, undefined])(
  'every entry is listed once, by pages of %s',
  async (pageSize) => {
    const found: [unknown, unknown][] = []
    for await (const { keys, value } of listEntries(chain, { item, what: 'listing', pageSize })) {
      found.push([keys[0], value])
    }
    const expected = [1, 2, 3, 4, 5].map((paraId) => [paraId, paraId * 10])
    expect(found.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual(expected)
  }
)

test('a signal ends it between two pages', async () => {
  const stop = new AbortController()
  const listed = listEntries(chain, { item, what: 'listing', pageSize: 1, signal: stop.signal })
  await listed.next()
  stop.abort()
  await expect(listed.next()).rejects.toMatchObject({ code: 'OperationAborted' })
})

test('an endpoint that repeats a page does not keep the listing going', async () => {
  const page = [...storage.keys()].toSorted().slice(0, 2)
  const source = { ...createMemorySource({ storage }), getKeys: async () => page }
  const found: unknown[] = []
  const list = async (): Promise<void> => {
    const chainOfPages = { ...chain, block: chain.block, source }
    for await (const entry of listEntries(chainOfPages, { item, what: 'listing', pageSize: 2 })) {
      found.push(entry)
    }
  }
  await expect(list()).rejects.toMatchObject({ code: 'AnswerMalformed' })
  expect(found).toHaveLength(2)
})
