import { isParaclockError, joinBytes } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nestProof, stretchProof } from '../../test/support/nestedProof.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { changeTrie } from './changeTrie.ts'
import { decodeNode } from './decodeNode.ts'
import { blake2Hasher } from './hashers.ts'
import { openReadProof } from './openReadProof.ts'
import { StateTrie } from './StateTrie.ts'

const key = (text: string): Uint8Array => new TextEncoder().encode(text)
const nul = Uint8Array.of(0)
const long = new Uint8Array(50).fill(9)
const trie = StateTrie.build({
  entries: [
    [key('alice'), long],
    [key('alina'), Uint8Array.of(1)],
    [key('bob'), long],
    [key('carol'), new Uint8Array(33)]
  ],
  version: 1
})

function codeOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return isParaclockError(error) ? error.code : `not coded: ${String(error)}`
  }
  return 'no error'
}

test('a hashed value is taken only if the proof has it', () => {
  const nodes = trie.prove([key('alice')])
  const read = (kept: Uint8Array[]): unknown =>
    openReadProof({ root: trie.root(), nodes: kept }).get(key('alice'))
  expect(read(nodes)).toEqual(long)
  expect(codeOf(() => read(nodes.filter((node) => node.length !== 50)))).toBe('TrieProofInvalid')
})

test('the hash of a value is proven without the value', () => {
  const nodes = trie.prove([key('alice\0')])
  expect(nodes.some((node) => node.length === 50)).toBe(false)
  const proof = openReadProof({ root: trie.root(), nodes })
  expect(proof.hashOf(key('alice'))).toEqual(blake2Hasher.hash(long))
  expect(proof.hashOf(key('alicf'))).toBeUndefined()
  const short = openReadProof({ root: trie.root(), nodes: trie.prove([key('alina')]) })
  expect(short.hashOf(key('alina'))).toEqual(blake2Hasher.hash(Uint8Array.of(1)))
  expect(codeOf(() => proof.hashOf(key('bob')))).toBe('TrieProofInvalid')
})

test('a proof for one key says nothing about another that it does not reach', () => {
  const nodes = trie.prove([key('bob')])
  const read = (name: string): unknown => openReadProof({ root: trie.root(), nodes }).get(key(name))
  expect(read('bobby')).toBeUndefined()
  expect(codeOf(() => read('alice'))).toBe('TrieProofInvalid')
})

test('a changed byte anywhere in the proof is noticed', () => {
  const nodes = trie.prove([key('alice')])
  fc.assert(
    fc.property(
      fc.nat(nodes.length - 1),
      fc.nat(200),
      fc.integer({ min: 1, max: 255 }),
      (at, byte, by) => {
        const forged = nodes.map((node) => Uint8Array.from(node))
        const node = forged[at]!
        node[byte % node.length]! ^= by
        const code = codeOf(() =>
          openReadProof({ root: trie.root(), nodes: forged }).get(key('alice'))
        )
        expect(['TrieProofInvalid', 'TrieProofInvalid']).toContain(code)
      }
    ),
    { numRuns: 300 }
  )
})

test('the key that follows is found, however often and from wherever it is asked for', () => {
  // Few bytes, so that many keys begin with others, or share some of their nibbles.
  const bytes = fc.uint8Array({ maxLength: 3 }).map((one) => one.map((byte) => byte & 0x13))
  fc.assert(
    fc.property(
      fc.uniqueArray(bytes, { selector: String, maxLength: 30 }),
      fc.array(bytes, { minLength: 1, maxLength: 10 }),
      fc.constantFrom(0 as const, 1 as const),
      (keys, asked, version) => {
        const state = StateTrie.build({ entries: keys.map((one) => [one, long]), version })
        const nodes = state.prove([
          ...keys,
          ...asked.flatMap((one) => [one, joinBytes([one, nul])])
        ])
        const proof = openReadProof({ root: state.root(), nodes })
        const sorted = keys.toSorted(Buffer.compare)
        for (const after of [...asked, ...keys]) {
          const next = sorted.find((one) => Buffer.compare(one, after) > 0)
          expect(proof.next(after)).toEqual(next)
          expect(proof.get(after)).toEqual(
            keys.some((one) => !Buffer.compare(one, after)) ? long : undefined
          )
        }
      }
    )
  )
})

test('a proof of another block is refused', () => {
  const code = codeOf(() =>
    openReadProof({ root: new Uint8Array(32), nodes: trie.prove([key('bob')]) })
  )
  expect(code).toBe('TrieProofInvalid')
})

test('a child trie is read through its root in the main trie', () => {
  const child = ':child_storage:default:x' as StorageKey
  const state = StateTrie.build({
    entries: [],
    children: [[child, [[key('k'), key('v')]]]],
    version: 0
  })
  const nodes = state.prove([key('k')], child)
  const read = (from: StorageKey): unknown =>
    [key('k'), key('other')].map(openReadProof({ root: state.root(), nodes, child: from }).get)
  expect(read(child)).toEqual([key('v'), undefined])
  expect(read(':child_storage:default:y' as StorageKey)).toEqual([undefined, undefined])
})

test('any bytes decode to a node or to a coded error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80, size: 'max' }), (bytes) => {
      expect(['no error', 'TrieProofInvalid']).toContain(codeOf(() => decodeNode(bytes)))
    }),
    { numRuns: 2000 }
  )
})

test.each([
  ['2 bytes are announced where 0 are left', '0x44'],
  ['bytes are left over', '0x410104050101'],
  ['a branch has no children', '0x800000'],
  ['unknown header 1', '0x01'],
  ['a child is longer than a hash', '0x80010084'],
  ['a child is empty', '0x8001000400'],
  ['a length does not decode', '0x410103'],
  ['a length does not decode', '0x41010100'],
  ['a partial key is padded with more than zeros', '0x41110400']
])('%s: %s', (problem, node) => {
  const bytes = new Uint8Array(Buffer.from(node.slice(2), 'hex'))
  const padded = problem.startsWith('a child is longer') ? [...bytes, ...new Uint8Array(33)] : bytes
  expect(() => decodeNode(Uint8Array.from(padded))).toThrow(problem)
})

test('a change that needs an unknown neighbour is refused, not guessed', () => {
  const unresolved = { kind: 'unresolved' as const, hash: blake2Hasher.hash(key('x')) }
  expect(codeOf(() => changeTrie(unresolved, Uint8Array.of(1), undefined))).toBe('TrieProofInvalid')
})

const LIMIT = 16_384

test.each([
  ['branches inside each other', nestProof],
  ['one leaf', stretchProof]
])('a key of %s is found up to the longest path, and refused beyond it', (_, make) => {
  const next = (nibbles: number) => openReadProof(make(nibbles)).next(new Uint8Array(0))
  expect(next(LIMIT)).toHaveLength(LIMIT / 2)
  for (const nibbles of [LIMIT + 2, 3 * LIMIT]) {
    expect(codeOf(() => next(nibbles))).toBe('TrieProofInvalid')
  }
})
