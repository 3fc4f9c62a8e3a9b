import type { BlockState, Chain } from '@paraclock/connect'
import { BlockMissing, bytesToHex, encodeHeader, type Hex, ParaclockError } from '@paraclock/core'
import { blake2b256 } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openIncluded } from './openIncluded.ts'

interface Header {
  readonly number: number
  readonly hash: Hex
  readonly bytes: Uint8Array
}

/** The headers of blocks 0 to `last`, each the child of the one before it. */
function buildChain(last: number, seed = 0): readonly Header[] {
  const headers: Header[] = []
  let parentHash: Uint8Array = new Uint8Array(32).fill(seed)
  for (let number = 0; number <= last; number += 1) {
    const bytes = encodeHeader({ parentHash, number, logs: [] })
    parentHash = blake2b256(bytes)
    headers.push({ number, bytes, hash: bytesToHex(parentHash) })
  }
  return headers
}

const headers = buildChain(40)
const other = buildChain(40, 1)

/**
 * Opens a parachain that is pinned at a block of `headers`, with a relay chain that has included
 * another block. The parachain's node has the blocks up to `newest`.
 */
async function open(args: {
  readonly pinned: number
  readonly included: Header | undefined
  readonly newest?: number
}) {
  const { pinned, included, newest = 40 } = args
  const asked: number[] = []
  const stateAt = async (hash: Hex): Promise<BlockState> => {
    const found = headers.slice(0, newest + 1).find((one) => one.hash === hash)
    if (found === undefined) throw new ParaclockError(BlockMissing, { chain: 'acme', block: hash })
    asked.push(found.number)
    return { header: found.bytes, storage: found.number, open: async () => {} } as never
  }
  const chain = { source: { stateAt }, block: headers[pinned], paraId: 2000 } as unknown as Chain
  const storage = async ({ as }: { as: (value: unknown) => unknown }) => ({
    value: included && as(included.bytes),
    evidence: []
  })
  const relay = { storage } as unknown as Chain
  const { block, state, unincluded } = await openIncluded(chain, relay)
  return [block.number, state.storage, unincluded, new Set(asked).size] as const
}

test('a parachain is opened at its pinned block if the relay chain has included this block', async () => {
  expect(await open({ pinned: 9, included: headers[9] })).toEqual([9, 9, [], 1])
})

test('a parachain is opened at the later block that the relay chain has included', async () => {
  expect(await open({ pinned: 9, included: headers[10] })).toEqual([10, 10, [], 2])
})

test('a parachain whose node lacks the later block is opened at its pinned block', async () => {
  expect(await open({ pinned: 9, included: headers[12], newest: 10 })).toEqual([9, 9, [], 1])
})

test('the blocks after the included block are opened with the pinned block', async () => {
  expect(await open({ pinned: 9, included: headers[8] })).toEqual([9, 9, [], 1])
  expect(await open({ pinned: 9, included: headers[6] })).toEqual([9, 9, [7, 8], 3])
  expect((await open({ pinned: 34, included: headers[10] }))[2]).toHaveLength(23)
})

test.each([
  ['is far ahead of the relay chain', 35, headers[10], 1],
  ['has other blocks than the relay chain included', 9, other[6], 3],
  ['has another block of this number', 9, other[9], 1],
  ['is not known to the relay chain', 9, undefined, 1]
])('no earlier block is used of a parachain that %s', async (_, pinned, included, read) => {
  expect(await open({ pinned, included })).toEqual([pinned, pinned, [], read])
})
