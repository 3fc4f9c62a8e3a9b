import { CallRefused } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
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
        if (number < oldest)
          throw new ParaclockError(CallRefused, {
            method: 'x',
            rpcCode: 4003,
            rpcMessage: 'State already discarded'
          })
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
    expect(await findBlockAt(chain, time, 12), `time ${time}`).toEqual({ first })
  }
  expect(await findBlockAt(chain, 5n, 0)).toEqual({ first: 1 })
})

test('on a node that keeps 254 states, each of them is found, and an older block is pruned', async () => {
  const last = 100_000
  const { chain } = chainOf(last - 253)
  const find = (back: number) => findBlockAt(chain, BigInt(last - back) * 6n, last)
  for (const back of [0, 1, 2, 50, 127, 128, 200, 252]) {
    expect(await find(back)).toEqual({ first: last - back })
  }
  const pruned = { code: 'CallRefused' }
  for (const back of [253, 254, 255, 256, 5_000]) {
    expect(await find(back)).toMatchObject({ first: last - 253, pruned })
  }
})

test('a block near the end of a long chain takes a handful of looks', async () => {
  const { chain, asked } = chainOf()
  expect((await findBlockAt(chain, 6n * 19_999_997n, 20_000_000)).first).toBe(19_999_997)
  expect(asked.length).toBeLessThan(8)
})
