import { BlockMissing, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { type BlockFinding, searchBlocks } from './searchBlocks.ts'

const pruned = new ParaclockError(BlockMissing, { chain: 'service', block: '7' })

/** A chain of 100 blocks whose findings are given, on a node that has none before `oldest`. */
async function search(
  findings: Readonly<Record<number, BlockFinding>>,
  { most = 1000, oldest = 0 } = {}
) {
  const asked: number[] = []
  const result = await searchBlocks({
    last: 100,
    most,
    look: async (number) => {
      asked.push(number)
      if (number < oldest) throw pruned
      return findings[number] ?? 'nothing'
    },
    signal: undefined
  })
  return { ...result, asked: asked.length }
}

test('it ends with the begin', async () => {
  const found = await search({ 97: 'part', 90: 'begin', 20: 'part' })
  expect(found).toEqual({ oldest: 90, found: [90, 97], end: 'begun', asked: 16 })
})

test('it ends with the limit, and with the first block', async () => {
  expect(await search({ 97: 'part' }, { most: 30 })).toEqual({
    oldest: 71,
    found: [97],
    end: 'limit',
    asked: 30
  })
  const { oldest, found, end, asked } = await search({ 1: 'part' })
  expect([oldest, found, end, asked]).toEqual([1, [1], 'genesis', 100])
})

test('it ends where the node has pruned, and keeps what was found', async () => {
  const found = await search({ 97: 'part', 70: 'part', 30: 'begin' }, { oldest: 60 })
  expect(found).toMatchObject({ oldest: 60, found: [70, 97], end: 'pruned' })
})

test('any other error is raised', async () => {
  const look = async (): Promise<BlockFinding> => {
    throw new Error('the connection broke')
  }
  const searching = searchBlocks({ last: 100, most: 5, look, signal: undefined })
  await expect(searching).rejects.toThrow('the connection broke')
})
