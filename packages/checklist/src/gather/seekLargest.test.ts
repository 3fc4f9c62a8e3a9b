import { expect, test } from 'vitest'
import { seekLargest } from './seekLargest.ts'

const cases = [
  { from: 1n, to: 100n, limit: 37n, found: 37n },
  { from: 1n, to: 100n, limit: 1n, found: 1n },
  { from: 1n, to: 100n, limit: 99n, found: 99n },
  { from: 1n, to: 100n, limit: 100n, found: 100n },
  { from: 1n, to: 100n, limit: 1000n, found: 100n },
  { from: 0n, to: 0n, limit: 0n, found: 0n },
  {
    from: 0n,
    to: 1n << 70n,
    limit: 12_345_678_901_234_567_890n,
    found: 12_345_678_901_234_567_890n
  },
  { from: 5n, to: 100n, limit: 4n, found: undefined }
]

test.each(cases)('from $from to $to, $limit is the largest that is taken', async (one) => {
  let asked = 0
  const takes = async (value: bigint): Promise<boolean> => {
    asked += 1
    return value <= one.limit
  }
  expect(await seekLargest(one, takes)).toBe(one.found)
  expect(asked).toBeLessThanOrEqual(2 + (one.to - one.from).toString(2).length)
})
