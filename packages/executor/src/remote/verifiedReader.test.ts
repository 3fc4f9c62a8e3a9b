import { bytesToHex, type Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { MISSING } from '../storage/Storage.ts'
import { CHILD_PREFIX, keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import type { StateReader } from './StateReader.ts'
import { keyBehind, verifiedReader } from './verifiedReader.ts'

const CHILD = `${CHILD_PREFIX}${'c'.repeat(32)}` as StorageKey
const CHILD_HEX = keyToHex(CHILD)
const KEYS: readonly Hex[] = ['0x01', '0x0102', '0x02', '0x03']
const entries = KEYS.map((key, at) => [keyFromHex(key), new Uint8Array(20).fill(at + 1)] as const)
const trie = StateTrie.build({ entries, children: new Map([[CHILD, entries]]), version: 1 })
const root = bytesToHex(trie.root())
const ALL: readonly Hex[] = [...KEYS, CHILD_HEX]

/** A node with these answers to pages of keys, and what it was asked for. */
function open(pages: (after: Hex, count: number) => readonly Hex[], stateRoot: Hex = root) {
  const asked: unknown[] = []
  const reader: StateReader = {
    getMany: () => Promise.reject(new Error('values come from proofs only')),
    keysAfter: async (after, count) => [...pages(after, count)],
    readProof: async (keys, options = {}) => {
      asked.push(options.child === undefined ? keys : [options.child, ...keys])
      const child = options.child === undefined ? undefined : CHILD
      return trie.prove(keys.map(keyFromHex), child).map(bytesToHex)
    }
  }
  return { reader: verifiedReader({ reader, stateRoot }), asked }
}
const honest = (keys: readonly Hex[]) => (after: Hex, count: number) =>
  keys.filter((key) => key > after).slice(0, count)

test.each([1, 2, 4, 5, 6])(
  'a page of up to %i keys is used as the node gives it',
  async (count) => {
    const { reader } = open(honest(ALL))
    expect(await reader.keysAfter('0x', count)).toEqual(ALL.slice(0, count))
    expect(await reader.keysAfter('0x0102', count)).toEqual(ALL.slice(2, 2 + count))
  }
)

test.each<[string, readonly Hex[], string]>([
  ['that leaves out a key', ['0x01', '0x02'], 'the proof shows other keys than the page'],
  [
    'with a key that does not exist',
    ['0x01', '0x0101'],
    'the proof shows other keys than the page'
  ],
  ['that ends too early', ['0x01'], 'the page ends where the proof shows another key'],
  ['without keys', [], 'the proof shows a key that the page leaves out']
])('a page %s is refused', async (_, page, problem) => {
  const { reader } = open(() => page)
  await expect(reader.keysAfter('0x', 3)).rejects.toMatchObject({
    ...{ code: 'AnswerMalformed', context: { method: 'state_getKeysPaged', problem } }
  })
})

test('a value, and its absence, are those of the proof', async () => {
  const { reader, asked } = open(honest(ALL))
  expect(await reader.getMany(['0x02', '0x05'])).toEqual([`0x${'03'.repeat(20)}`, null])
  expect(asked).toEqual([['0x02', '0x05']])
  const other = open(honest(ALL), `0x${'11'.repeat(32)}`)
  await expect(other.reader.getMany(['0x02'])).rejects.toMatchObject({ code: 'TrieProofInvalid' })
})

test('a child trie is proven from its root, which the main trie proves', async () => {
  const { reader, asked } = open(honest(KEYS))
  const options = { child: CHILD_HEX }
  expect(await reader.getMany(['0x02', '0x05'], options)).toEqual([`0x${'03'.repeat(20)}`, null])
  expect(asked).toEqual([[CHILD_HEX, '0x02', '0x05'], [CHILD_HEX]])
  expect(await reader.keysAfter('0x01', 9, options)).toEqual(KEYS.slice(1))
})

test.each([0, 1] as const)(
  'in state version %i, the hash of a value is read from a proof',
  async (version) => {
    const [key, long] = ['0x6b', new Uint8Array(40).fill(7)] as const
    const own = StateTrie.build({ entries: [[keyFromHex(key), long]], version })
    const readProof = async (keys: readonly Hex[]) =>
      own.prove(keys.map(keyFromHex)).map(bytesToHex)
    const opened = { getMany: async () => [], keysAfter: async () => [], readProof }
    const reader = verifiedReader({ reader: opened, stateRoot: bytesToHex(own.root()) })
    expect(await reader.readHash(key)).toBe(bytesToHex(blake2Hasher.hash(long)))
    expect(await reader.readHash('0x6c')).toBeUndefined()
    // In version 0, the proof contains the value.
    expect(reader.recall?.get(keyFromHex(key))).toEqual(version === 0 ? long : MISSING)
    const other = verifiedReader({ reader: opened, stateRoot: root })
    await expect(other.readHash(key)).rejects.toMatchObject({ code: 'TrieProofInvalid' })
  }
)

test('what a proof has shown is remembered, and nothing before the first', async () => {
  const { reader } = open(honest(ALL))
  const recall = (key: Hex) => reader.recall?.get(keyFromHex(key))
  expect(recall('0x02')).toBe(MISSING)
  await reader.getMany(['0x02'])
  expect(recall('0x02')).toEqual(new Uint8Array(20).fill(3))
  expect(recall('0x04')).toBeNull()
})

test('a page is proven by the keys behind its own, and a reader without proofs is refused', async () => {
  const { reader, asked } = open(honest(ALL))
  await reader.keysAfter('0x01', 2)
  expect(asked).toEqual([['0x0100', '0x010200', '0x0200']])
  expect(keyBehind('0xab')).toBe('0xab00')
  const lacking = { getMany: async () => [], keysAfter: async () => [] }
  expect(() => verifiedReader({ reader: lacking, stateRoot: root })).toThrow(
    expect.objectContaining({
      code: 'ArgumentInvalid',
      context: {
        argument: 'the reader of a verified state',
        value: 'a reader without readProof',
        problem: 'expected one with readProof, as createRpcStateReader returns'
      }
    })
  )
})
