import * as chopsticks from '@acala-network/chopsticks-executor'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import { computeTrieRoot } from './computeTrieRoot.ts'
import { blake2Hasher } from './hashers.ts'
import { openReadProof } from './openReadProof.ts'
import { StateTrie } from './StateTrie.ts'

type Entry = [key: Uint8Array, value: Uint8Array]

const hex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`
const id = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

// Short keys over a small alphabet collide, nest and split often; values straddle the 32 bytes
// from which version 1 hashes them.
const key = fc
  .array(fc.constantFrom(0x00, 0x01, 0x10, 0x11, 0xff), { maxLength: 6 })
  .map((bytes) => Uint8Array.from(bytes))
const value = fc.uint8Array({ maxLength: 40, size: 'max' })
const entries = fc.array(fc.tuple(key, value), { maxLength: 40, size: 'max' })
const version = fc.constantFrom(0 as const, 1 as const)

const unique = (list: readonly Entry[]): Entry[] => [
  ...new Map(list.map((entry) => [id(entry[0]), entry])).values()
]

test('roots equal those of the executor that Chopsticks ships', async () => {
  await fc.assert(
    fc.asyncProperty(entries, version, async (list, stateVersion) => {
      const all = unique(list)
      const theirs = await chopsticks.calculate_state_root(
        all.map(([entryKey, entryValue]) => [hex(entryKey), hex(entryValue)]),
        stateVersion
      )
      expect(hex(computeTrieRoot({ entries: all, version: stateVersion }))).toBe(theirs)
    }),
    { numRuns: 300 }
  )
})

test('a trie that was changed has the root of one that was built', () => {
  fc.assert(
    fc.property(
      entries,
      fc.array(fc.tuple(key, fc.option(value)), { maxLength: 40, size: 'max' }),
      version,
      (list, changes, stateVersion) => {
        const base = StateTrie.build({ entries: list, version: stateVersion })
        const before = hex(base.root())
        const changed = base.change({ changes, version: stateVersion })
        const state = new Map<string, Entry>(list.map((entry) => [id(entry[0]), entry]))
        for (const [changedKey, changedValue] of changes) {
          if (changedValue === null) state.delete(id(changedKey))
          else state.set(id(changedKey), [changedKey, changedValue])
        }
        const expected = computeTrieRoot({ entries: state.values(), version: stateVersion })
        expect(hex(changed.root())).toBe(hex(expected))
        expect(hex(base.root())).toBe(before)
        for (const [stateKey, stateValue] of state.values()) {
          expect(changed.get(stateKey)).toEqual(stateValue)
        }
      }
    ),
    { numRuns: 500 }
  )
})

test('proofs show values and absences, and Chopsticks reads the same values out of them', async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.array(key, { minLength: 1, maxLength: 8 }),
      async (list, asked) => {
        const trie = StateTrie.build({ entries: list, version: 0 })
        const nodes = trie.prove(asked)
        const state = new Map(list.map(([k, v]) => [id(k), v]))
        const proven = asked.map(openReadProof({ root: trie.root(), nodes }).get)
        expect(proven).toEqual(asked.map((one) => state.get(id(one))))
        if (list.length === 0) return
        const theirs = new Map<string, string>(
          await chopsticks.decode_proof(hex(trie.root()), nodes.map(hex))
        )
        for (const one of asked) {
          const expected = state.get(id(one))
          expect(theirs.get(hex(one))).toBe(expected === undefined ? undefined : hex(expected))
        }
      }
    ),
    { numRuns: 200 }
  )
})

test('child tries have their roots in the main trie, and lose them when they become empty', () => {
  const child = ':child_storage:default:crowdloan' as StorageKey
  const keyA = Uint8Array.of(1)
  const long = new Uint8Array(100).fill(1)
  const plain = StateTrie.build({ entries: [[keyA, long]], version: 1 })
  const withChild = plain.change({
    changes: [],
    children: [[child, [[keyA, long]]]],
    version: 1
  })
  const childRoot = computeTrieRoot({ entries: [[keyA, long]], version: 1 })
  expect(withChild.childRoot(child)).toEqual(childRoot)
  expect(withChild.get(child)).toEqual(childRoot)
  expect(withChild.root()).toEqual(
    computeTrieRoot({
      entries: [
        [keyA, long],
        [child, childRoot]
      ],
      version: 1
    })
  )
  const without = withChild.change({ changes: [], children: [[child, [[keyA, null]]]], version: 1 })
  expect(without.root()).toEqual(plain.root())
  expect(without.childRoot(child)).toEqual(computeTrieRoot({ entries: [] }))

  const built = StateTrie.build({
    entries: [[keyFromBytes(keyA), long]],
    children: [[child, [[keyA, long]]]],
    version: 1
  })
  expect(built.root()).toEqual(withChild.root())
})

test('values that were stored by version 0 stay as they are until they are written again', () => {
  const long = new Uint8Array(40).fill(1)
  const old = StateTrie.build({ entries: [[Uint8Array.of(1), long]], version: 0 })
  const touched = old.change({ changes: [[Uint8Array.of(2), long]], version: 1 })
  const all = [
    [Uint8Array.of(1), long],
    [Uint8Array.of(2), long]
  ] as const
  expect(touched.root()).not.toEqual(computeTrieRoot({ entries: all, version: 1 }))
  expect(touched.root()).not.toEqual(computeTrieRoot({ entries: all, version: 0 }))
  const migrated = touched.change({ changes: [[Uint8Array.of(1), long]], version: 1 })
  expect(migrated.root()).toEqual(computeTrieRoot({ entries: all, version: 1 }))
})

test('the Merkle value below a key is what its parent holds, and there is none where no key is', () => {
  const at = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes)
  const all: Entry[] = [
    [at(0x10, 0x01), new Uint8Array(40).fill(1)],
    [at(0x10, 0x02), new Uint8Array(40).fill(2)],
    [at(0x20), at(7)]
  ]
  const trie = StateTrie.build({ entries: all, version: 0 })
  const [branch] = trie
    .prove([at(0x10, 0x01)])
    .filter((node) =>
      Buffer.from(blake2Hasher.hash(node)).equals(trie.merkleValueBelow(at(0x10)) as Uint8Array)
    )
  // Below `10` there is a branch of two leaves, whose hash the root holds.
  expect(branch).toBeDefined()
  expect(hex(trie.merkleValueBelow(at(0x10, 0x01)) as Uint8Array)).not.toBe(
    hex(trie.merkleValueBelow(at(0x10)) as Uint8Array)
  )
  // A node that is shorter than a hash is held as it is: a leaf, the rest of its key, its value.
  expect(hex(trie.merkleValueBelow(at(0x20)) as Uint8Array)).toBe('0x41000407')
  expect(trie.merkleValueBelow(at())).toEqual(trie.root())
  expect(trie.merkleValueBelow(at(0x30))).toBeUndefined()
  expect(trie.merkleValueBelow(at(0x10, 0x01, 0x00))).toBeUndefined()
  const other = trie.change({ changes: [[at(0x20), at(8)]], version: 0 })
  expect(other.merkleValueBelow(at(0x10))).toEqual(trie.merkleValueBelow(at(0x10)))
})
