import { StateTrie } from '@paraclock/executor'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { BlockTrie } from './BlockTrie.ts'

const BLOCKS = 1500

/** The tries of a chain, and their roots, computed one after the other. */
function grow(blocks: number) {
  let whole = StateTrie.build({ entries: [], version: 1 })
  let last = new BlockTrie(whole)
  const tries = [last]
  const roots = [whole.root()]
  for (let number = 1; number <= blocks; number += 1) {
    const [hot, own] = [Uint8Array.of(1), Uint8Array.of(2, number % 256, number >> 8)]
    const value = new Uint8Array(40).fill(number)
    const by = { changes: [[hot, value] as const, [own, value] as const], version: 1 } as const
    whole = whole.change(by)
    last = last.change(by)
    tries.push(last)
    roots.push(whole.root())
  }
  return { tries, roots }
}

test('a trie that is read again, in any order, has the root of its block', () => {
  const { tries, roots } = grow(BLOCKS)
  fc.assert(
    fc.property(fc.array(fc.nat(BLOCKS), { maxLength: 60 }), (order) => {
      for (const at of order) expect(tries[at]?.read().root()).toEqual(roots[at])
    }),
    { numRuns: 20 }
  )
})

test('the last tries are held, and reading old ones in order changes each once', () => {
  const { tries } = grow(BLOCKS)
  const change = vi.spyOn(StateTrie.prototype, 'change')
  for (const trie of tries.slice(-1024)) trie.read()
  expect(change).not.toHaveBeenCalled()
  for (const trie of tries.slice(0, 129)) trie.read()
  // Blocks 64 and 128 kept theirs.
  expect(change).toHaveBeenCalledTimes(126)
  change.mockRestore()
})
