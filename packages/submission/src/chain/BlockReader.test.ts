import { type Chain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes, readHeader } from '@paraclock/core'
import { computeOrderedRoot } from '@paraclock/executor'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBlockReader, openBlocks } from './BlockReader.ts'
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
  // A clock that is set back does not extend the wait.
  void listen()
  await settle()
  vi.setSystemTime(Date.now() - 3_600_000)
  await vi.advanceTimersByTimeAsync(3_100)
  expect([heard, feed.size]).toEqual([3, 0])
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

const ZEROS = hash('00')
const rawOf = (number: number, extrinsics: readonly Hex[] = []) => ({
  ...{
    parentHash: ZEROS,
    stateRoot: ZEROS,
    number: `0x${number.toString(16)}`,
    digest: { logs: [] }
  },
  extrinsicsRoot: bytesToHex(
    computeOrderedRoot({ values: extrinsics.map((one) => hexToBytes(one)), version: 0 })
  )
})
const hashOf = (raw: unknown): Hex => readHeader(raw)?.hash ?? ZEROS

/** Reads blocks from an endpoint with these answers. */
function readFrom(requests: Readonly<Record<string, unknown>>) {
  return createBlockReader(
    { name: 'acme', source: createMemorySource({ requests }) },
    new HeadFeed(undefined)
  )
}

test('a block is read once, by its number, its hash, and as the best', async () => {
  const header = rawOf(7, ['0x04'])
  const own = hashOf(header)
  const chain_getBlock = vi.fn(() => ({ block: { header, extrinsics: ['0x04'] } }))
  const chain_getBlockHash = () => own
  const blocks = readFrom({ chain_getBlock, chain_getBlockHash })
  const expected = { number: 7, hash: own, parentHash: ZEROS, extrinsics: ['0x04'] }
  expect(await blocks.block(7)).toEqual(expected)
  expect([await blocks.blockOf(own), await blocks.best()]).toEqual([expected, expected])
  expect(chain_getBlock).toHaveBeenCalledOnce()
})

const block7 = { block: { header: rawOf(7), extrinsics: [] } }
const own7 = hashOf(rawOf(7))
const head = { chain_getFinalizedHead: own7, chain_getHeader: rawOf(7) }

test.each<
  readonly [
    string,
    Readonly<Record<string, unknown>>,
    'block' | 'best' | 'finalized',
    number,
    string
  ]
>([
  [
    'a finalized head that is no hash',
    { chain_getFinalizedHead: 7 },
    'finalized',
    0,
    'the endpoint answers chain_getFinalizedHead without a hash'
  ],
  [
    'no header of its finalized head',
    { ...head, chain_getHeader: null },
    'finalized',
    0,
    `the endpoint gave no header whose hash is ${own7}`
  ],
  [
    'another header',
    { ...head, chain_getHeader: rawOf(8) },
    'finalized',
    8,
    `the endpoint gave no header whose hash is ${own7}`
  ],
  [
    'no hash of a number',
    { ...head, chain_getBlockHash: null },
    'block',
    9,
    'the endpoint answers its number without a hash'
  ],
  [
    'a block of another number',
    { chain_getBlockHash: own7, chain_getBlock: block7 },
    'block',
    9,
    'the node answered block 7 instead of 9'
  ],
  [
    'no block',
    { chain_getBlockHash: own7, chain_getBlock: {} },
    'best',
    0,
    `the endpoint gave no block for ${own7}`
  ],
  [
    'the block of another hash',
    { chain_getBlockHash: hash('02'), chain_getBlock: block7 },
    'best',
    7,
    `the header that the endpoint gave for ${hash('02')} has the hash ${own7}`
  ],
  [
    'another body',
    {
      chain_getBlockHash: own7,
      chain_getBlock: { block: { ...block7.block, extrinsics: ['0x04'] } }
    },
    'best',
    7,
    'its extrinsics do not match the root in its header'
  ]
])('an endpoint that gives %s contradicts itself', async (_, requests, read, number, problem) => {
  const blocks = readFrom(requests)
  const reading = read === 'block' ? blocks.block(9) : blocks[read]()
  await expect(reading).rejects.toMatchObject({
    ...{ code: 'FinalityMismatch', context: { chain: 'acme', number, problem } }
  })
})

test('a block that the endpoint does not have is missing', async () => {
  await expect(readFrom({ chain_getBlock: null }).blockOf(own7)).rejects.toMatchObject({
    ...{ code: 'BlockMissing', context: { chain: 'acme', block: own7 } }
  })
})

test('all who read blocks through a source share the reader', () => {
  const source = createMemorySource()
  const chain = { name: 'acme', source } as Chain
  expect(openBlocks(chain)).toBe(openBlocks(chain))
  expect(openBlocks({ ...chain, source: createMemorySource() } as Chain)).not.toBe(
    openBlocks(chain)
  )
})

test('a head that cannot be read counts as a head of its own', async () => {
  const { blocks } = openChain()
  const silent = createBlockReader(
    { name: 'acme', source: createMemorySource() },
    new HeadFeed(undefined)
  )
  const news = silent.nextNews()
  await vi.advanceTimersByTimeAsync(3_000)
  await expect(news).resolves.toBeUndefined()
  const gone = blocks.nextNews(AbortSignal.abort())
  await expect(gone).rejects.toMatchObject({ context: { what: 'waiting for a block' } })
})
