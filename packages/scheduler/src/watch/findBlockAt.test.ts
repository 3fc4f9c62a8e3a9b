import { expect, test } from 'vitest'
import { findBlockAt } from './findBlockAt.ts'
import type { WatchedChain } from './WatchedChains.ts'

/**
 * A chain whose block n has the time 6n, on a node that has forgotten what is older than `oldest`.
 */
function chainOf(oldest = 0): { chain: WatchedChain; asked: number[] } {
  const asked: number[] = []
  const chain = {
    blocks: { block: async (number: number) => ({ hash: `0x${number.toString(16)}` }) },
    chain: {
      at: async (hash: string) => {
        const number = Number(hash)
        if (number < oldest) throw new Error(`State already discarded for ${hash}`)
        asked.push(number)
        return { storage: async () => ({ value: BigInt(number) * 6_000n, evidence: [] }) }
      }
    }
  }
  return { chain: chain as unknown as WatchedChain, asked }
}

test('of every time, it is the first block that is not before it', async () => {
  const { chain } = chainOf()
  for (let time = 0n; time <= 80n; time += 1n) {
    const first = Math.min(13, Math.max(1, Math.ceil(Number(time) / 6)))
    expect(await findBlockAt(chain, time, 12), `time ${time}`).toBe(first)
  }
  expect(await findBlockAt(chain, 5n, 0)).toBe(1)
})

test('a node that keeps 256 states is asked for none that it has forgotten', async () => {
  const last = 100_000
  const { chain } = chainOf(last - 255)
  for (const back of [0, 1, 2, 50, 127]) {
    expect(await findBlockAt(chain, BigInt(last - back) * 6n, last)).toBe(last - back)
  }
})

test('a block near the end of a long chain takes a handful of looks', async () => {
  const { chain, asked } = chainOf()
  expect(await findBlockAt(chain, 6n * 19_999_997n, 20_000_000)).toBe(19_999_997)
  expect(asked.length).toBeLessThan(8)
})
