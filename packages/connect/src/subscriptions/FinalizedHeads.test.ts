import { expect, test } from 'vitest'
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
