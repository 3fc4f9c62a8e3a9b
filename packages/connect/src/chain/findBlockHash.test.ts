import { expect, test } from 'vitest'
import type { BlockReference } from './ChainFacts.ts'
import { findBlockHash } from './findBlockHash.ts'

const hash = (byte: string) => `0x${byte.repeat(32)}` as const

const find = (answers: Readonly<Record<string, unknown>>, block?: BlockReference) =>
  findBlockHash({
    source: { request: async (method: string) => answers[method] ?? null },
    number: 5,
    later: async () => block
  })

test('the hash that the endpoint names is taken', async () => {
  expect(await find({ chain_getBlockHash: hash('01') })).toBe(hash('01'))
})

test.each([
  ['no later block is known', undefined],
  ['the later block is too far away', { number: 100_000, hash: hash('02') }],
  ['the later block is an earlier one', { number: 4, hash: hash('02') }],
  ['a header is not that of its block', { number: 6, hash: hash('02') }]
])('nothing is found where %s', async (_, block) => {
  expect(await find({}, block as BlockReference | undefined)).toBeUndefined()
})

test('the later block itself is found by its number', async () => {
  const block = { number: 5, hash: hash('03') } as BlockReference
  expect(await find({}, block)).toBe(hash('03'))
})
