import type { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, test, vi } from 'vitest'
import { FinalizedHeads } from './FinalizedHeads.ts'

const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`
const headerOf = (number: number): unknown => ({
  number: `0x${number.toString(16)}`,
  parentHash: hashOf(number - 1)
})

test('heads that come while a gap is filled queue up to a limit, and none is lost', async () => {
  const delivered: number[] = []
  const fetched: number[] = []
  let open = (): void => {}
  const isOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  const done = Promise.withResolvers<void>()
  const heads = new FinalizedHeads({
    read: async (method, [param]) => {
      await isOpen
      if (method === 'chain_getBlockHash') return hashOf(Number(param))
      fetched.push(Number(param))
      return headerOf(Number(param))
    },
    deliver: (header) => {
      const number = Number((header as { number: string }).number)
      delivered.push(number)
      if (number === 2000) done.resolve()
    },
    fail: done.reject,
    onFilled: () => {},
    maxGap: 2000,
    after: () => () => {},
    onFault: done.reject
  })
  heads.push(headerOf(1))
  for (let number = 10; number <= 2000; number += 1) heads.push(headerOf(number))
  open()
  await done.promise
  expect(delivered).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1))
  // While the gap 2 to 9 was being filled, 64 heads were queued: 11 to 73, and the last one.
  expect(fetched.length).toBe(8 + 2000 - 74)
})

type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A node that knows every head. */
const readAny: Read = async (method, [param]) =>
  method === 'chain_getBlockHash' ? hashOf(Number(param)) : headerOf(Number(param))

function follow(read: Read = readAny, maxGap = 10) {
  const clock = new VirtualClock()
  const asked: string[] = []
  const fail = vi.fn<(error: ParaclockError) => void>()
  const listeners = { fail, onFilled: vi.fn(), onFault: vi.fn() }
  const delivered: number[] = []
  const heads = new FinalizedHeads({
    ...{ maxGap, ...listeners },
    read: (method, params) => {
      asked.push(`${method} ${Number(params[0])}`)
      return read(method, params)
    },
    deliver: (header) => delivered.push(Number((header as { number: string }).number)),
    after: (milliseconds, run) => clock.after(milliseconds, run)
  })
  /** Waits until all work that needs no timer is done. */
  const settle = () => clock.run(clock.sleep(0), 1)
  const push = async (...numbers: readonly number[]) => {
    for (const number of numbers) heads.push(headerOf(number))
    await settle()
  }
  return { heads, push, settle, delivered, asked, clock, ...listeners }
}

test('heads follow each other without questions, and a repeated or lower one is dropped', async () => {
  const { heads, push, delivered, asked } = follow()
  await push(5, 6, 6, 4, 7)
  heads.push({ number: 'x' })
  await push(8)
  expect([delivered, asked]).toEqual([[5, 6, 7, 8], []])
})

test('a gap is filled by the heads between, and reported', async () => {
  const { push, delivered, asked, onFilled, fail } = follow()
  await push(5, 8)
  expect(delivered).toEqual([5, 6, 7, 8])
  expect(asked).toEqual([
    ...['chain_getBlockHash 6', 'chain_getBlockHash 7'],
    ...['chain_getHeader 6', 'chain_getHeader 7']
  ])
  expect([onFilled.mock.calls, fail.mock.calls]).toEqual([[[6, 7]], []])
})

test('a gap is filled up to its limit, and a larger one is an error', async () => {
  const { push, delivered, onFilled, fail, asked } = follow()
  await push(1, 12)
  expect(onFilled.mock.calls).toEqual([[2, 11]])
  const before = asked.length
  await push(24)
  expect(fail.mock.calls).toMatchObject([
    [
      {
        code: 'SubscriptionLost',
        context: { from: 13, to: 23, problem: 'there are more than 10 of them' }
      }
    ]
  ])
  expect(asked).toHaveLength(before)
  expect(delivered.slice(-2)).toEqual([12, 24])
})

test('a long gap is filled by parts of 32 heads', async () => {
  const { push, delivered, asked, onFilled } = follow(readAny, 100)
  await push(1, 71)
  expect(delivered).toEqual(Array.from({ length: 71 }, (_, index) => index + 1))
  const parts = asked.map((line) => line.split(' ')[0])
  expect(parts).toEqual(
    [32, 32, 5].flatMap((length) =>
      ['chain_getBlockHash', 'chain_getHeader'].flatMap((method) => Array(length).fill(method))
    )
  )
  expect(onFilled.mock.calls).toEqual([[2, 70]])
})

const NO_CHAIN = 'the headers that the node sent do not form a chain'

test.each<[string, (method: string, number: number) => unknown, string]>([
  ['no hash', (method) => (method === 'chain_getBlockHash' ? 7 : undefined), NO_CHAIN],
  ['no header', (method) => (method === 'chain_getHeader' ? 7 : undefined), NO_CHAIN],
  [
    'the header of another block',
    (method, number) => (method === 'chain_getHeader' ? headerOf(number + 1) : undefined),
    NO_CHAIN
  ],
  [
    'a header of another parent',
    (method, number) =>
      method === 'chain_getHeader' && number === 7
        ? { number: 7, parentHash: hashOf(9) }
        : undefined,
    NO_CHAIN
  ],
  [
    'another parent of the new head',
    (method, number) => (method === 'chain_getBlockHash' && number === 7 ? hashOf(99) : undefined),
    NO_CHAIN
  ]
])('a gap that gets %s is an error, and the new head is passed on', async (_, answer, problem) => {
  const { push, delivered, fail, onFilled } = follow(async (method, params) => {
    // The hash of block 99 is also that of block 7.
    const number = Number(params[0]) === 99 ? 7 : Number(params[0])
    return answer(method, number) ?? (await readAny(method, [number]))
  })
  await push(5, 8)
  expect(fail.mock.calls).toMatchObject([
    [{ code: 'SubscriptionLost', context: { from: 6, to: 7, problem } }]
  ])
  expect([delivered, onFilled.mock.calls]).toEqual([[5, 8], []])
})

test('an error of the read is the cause of the error of a gap', async () => {
  const cause = new TypeError('no')
  const { push, fail, delivered } = follow(() => Promise.reject(cause))
  await push(5, 8)
  expect(fail.mock.calls).toMatchObject([[{ context: { from: 6, to: 7, problem: 'no' }, cause }]])
  expect(delivered).toEqual([5, 8])
})

test('a node that is behind is asked again each second, for half a minute', async () => {
  const { push, clock, delivered, asked, fail } = follow(async () => null)
  await push(5, 7)
  expect(asked).toHaveLength(1)
  await clock.run(clock.sleep(29_500), 60_000)
  expect([asked.length, fail.mock.calls]).toEqual([30, []])
  await clock.run(clock.sleep(1000), 60_000)
  expect(asked).toHaveLength(31)
  expect(fail.mock.calls).toMatchObject([[{ context: { from: 6, to: 6, problem: NO_CHAIN } }]])
  expect(delivered).toEqual([5, 7])
})

test('a stopped sequence passes nothing on, and leaves no timer', async () => {
  const { heads, push, settle, clock, delivered, fail } = follow(async () => null)
  await push(5, 7, 8)
  heads.stop()
  await settle()
  expect([delivered, clock.pending]).toEqual([[5], 0])
  expect(fail).not.toHaveBeenCalled()
})

test('a gap that is not filled when the sequence stops is not reported as filled', async () => {
  const begun = Promise.withResolvers<void>()
  const { heads, push, settle, onFilled, fail } = follow(async (method, params) => {
    await begun.promise
    return readAny(method, params)
  }, 100)
  await push(5, 70)
  heads.stop()
  begun.resolve()
  await settle()
  expect([onFilled.mock.calls, fail.mock.calls]).toEqual([[], []])
})

test.each([
  ['of a former node is dropped: the next head continues the sequence', true, 3, true],
  ['of a former node is dropped beyond the limit of a gap', true, 989, true],
  ['of a former node stays within the limit of a gap', true, 990, false],
  ['of the same node stays', false, 3, false]
])('a jump %s', async (_, isRestarted, next, isDropped) => {
  const { heads, push, delivered } = follow()
  await push(1, 2, 1000)
  if (isRestarted) heads.restart()
  await push(next)
  expect(delivered).toEqual(isDropped ? [1, 2, 1000, next] : [1, 2, 1000])
})

test('a fault of a listener is reported, and later heads are passed on', async () => {
  const { push, fail, onFault, delivered } = follow(() => Promise.reject(new TypeError('no')))
  const fault = new TypeError('a fault')
  fail.mockImplementationOnce(() => {
    throw fault
  })
  await push(5, 8)
  expect(onFault.mock.calls).toEqual([[fault]])
  await push(6)
  expect(delivered).toEqual([5, 6])
})
