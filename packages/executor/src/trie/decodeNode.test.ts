import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { TrieProofInvalid } from '../errors/state.ts'
import { decodeNode, refuseHash, resolveNode } from './decodeNode.ts'
import { encodeNode } from './encodeNode.ts'
import { blake2Hasher } from './hashers.ts'
import type { TrieValue, UnresolvedNode } from './TrieNode.ts'

type Bytes = readonly number[]

const HASH: Bytes = new Array<number>(32).fill(0xab)
const hashOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte)
const decode = (bytes: Bytes, isCompact = false) => decodeNode(Uint8Array.from(bytes), isCompact)
const inline = (...bytes: Bytes): TrieValue => ({ bytes: Uint8Array.from(bytes), hash: undefined })
const hashed: TrieValue = { bytes: undefined, hash: hashOf(0xab) }
const unresolved: UnresolvedNode = { kind: 'unresolved', hash: hashOf(0xab) }
/** A child in slot 1, as a hash. */
const CHILD: Bytes = [0x02, 0x00, 32 * 4, ...HASH]

test.each<[string, Bytes, Bytes, TrieValue | undefined, boolean]>([
  ['a leaf', [0x42, 0x12, 4, 7], [1, 2], inline(7), false],
  ['a leaf of an odd key', [0x41, 0x05, 4, 7], [5], inline(7), false],
  ['a leaf with an empty value', [0x40, 0], [], inline(), false],
  ['a leaf with a hash', [0x21, 0x05, ...HASH], [5], hashed, false],
  ['a branch', [0x80, ...CHILD], [], undefined, true],
  ['a branch with a value', [0xc1, 0x0f, 0x02, 0x00, 4, 7, 32 * 4, ...HASH], [15], inline(7), true],
  ['a branch with a hash', [0x10, 0x02, 0x00, ...HASH, 32 * 4, ...HASH], [], hashed, true]
])('%s is decoded, and encoded to the same bytes', (_, bytes, partial, value, isBranch) => {
  const node = decode(bytes)
  expect(node).toMatchObject({ kind: 'node', partial: Uint8Array.from(partial), value })
  const children = Array.from({ length: 16 }, (_one, slot) => (slot === 1 ? unresolved : undefined))
  expect(node?.children).toEqual(isBranch ? children : undefined)
  expect(node && encodeNode(node, blake2Hasher)).toEqual(Uint8Array.from(bytes))
})

test.each([
  ['a leaf', 0x40, 63, []],
  ['a leaf with a hash', 0x20, 31, HASH],
  ['a branch', 0x80, 63, CHILD],
  ['a branch with a hash', 0x10, 15, [0x02, 0x00, ...HASH, 32 * 4, ...HASH]]
] as const)(
  'the length of the key of %s continues after its header',
  (_, header, longest, rest) => {
    const tail = header === 0x40 ? [4, 7] : rest
    for (const nibbles of [
      longest - 1,
      longest,
      longest + 1,
      longest + 254,
      longest + 255,
      longest + 510
    ]) {
      const more = nibbles - longest
      const length =
        more < 0 ? [] : [...new Array<number>(Math.floor(more / 255)).fill(255), more % 255]
      const key = new Array<number>((nibbles + 1) >> 1).fill(0)
      const bytes = [header | Math.min(nibbles, longest), ...length, ...key, ...tail]
      const node = decode(bytes)
      expect(node?.partial).toEqual(new Uint8Array(nibbles))
      expect(node && encodeNode(node, blake2Hasher)).toEqual(Uint8Array.from(bytes))
    }
  }
)

test('a short child is in its parent, with the bytes that the parent holds', () => {
  const node = decode([0x80, 0x01, 0x80, 4 * 4, 0x41, 0x05, 4, 7, 3 * 4, 0x40, 4, 9])
  const [first, ...others] = node?.children ?? []
  expect(first).toMatchObject({ partial: Uint8Array.of(5), value: inline(7) })
  expect(first).toMatchObject({ merkle: Uint8Array.of(0x41, 0x05, 4, 7) })
  expect(others.at(-1)).toMatchObject({ value: inline(9), merkle: Uint8Array.of(0x40, 4, 9) })
  expect(others.slice(0, -1).filter((child) => child !== undefined)).toEqual([])
})

test('a node of a compact proof may omit a child, and other nodes may not', () => {
  const omitting: Bytes = [0x80, 0x02, 0x00, 0]
  const omitted = { kind: 'unresolved', hash: new Uint8Array() }
  expect(decode(omitting, true)?.children?.[1]).toEqual(omitted)
  const inner: Bytes = [0x80, 0x01, 0x00, omitting.length * 4, ...omitting]
  expect(decode(inner, true)?.children?.[0]).toMatchObject({ kind: 'node' })
  for (const bytes of [omitting, inner]) raise(TrieProofInvalid, () => decode(bytes))
})

test.each<[string, Bytes]>([
  ['it ends too early', []],
  ['it ends too early', [0x7f]],
  ['it ends too early', [0x80, 0x02]],
  ['unknown header 1', [0x01]],
  ['unknown header 15', [0x0f]],
  ['a partial key is padded with more than zeros', [0x41, 0x15, 4, 7]],
  ['a branch has no children', [0x80, 0, 0]],
  ['a branch has no children', [0xc0, 0, 0, 4, 7]],
  ['bytes are left over', [0x41, 0x05, 4, 7, 0]],
  ['bytes are left over', [0, 0]],
  ['a child is longer than a hash', [0x80, 0x02, 0x00, 33 * 4, ...HASH, 0]],
  ['a child is empty', [0x80, 0x02, 0x00, 4, 0]],
  ['32 bytes are announced where 31 are left', [0x20, ...HASH.slice(1)]],
  ['2 bytes are announced where 1 are left', [0x40, 8, 7]],
  ['a length does not decode', [0x40, 0x01]]
])('a node does not decode: %s', (problem, bytes) => {
  const { context } = raise(TrieProofInvalid, () => decode(bytes))
  expect(context).toEqual({ problem: `a node does not decode: ${problem}` })
})

test('an empty node is no node', () => {
  expect(decode([0])).toBeUndefined()
})

test('a node is read from its source once, and one that the source lacks is refused by its hash', () => {
  const leaf = Uint8Array.of(0x41, 0x05, 4, 7)
  const node: UnresolvedNode = { kind: 'unresolved', hash: hashOf(1) }
  const asked: Uint8Array[] = []
  const source = (hash: Uint8Array) => {
    asked.push(hash)
    return leaf
  }
  const resolved = resolveNode(node, source)
  expect(resolved).toMatchObject({ value: inline(7), merkle: hashOf(1) })
  expect(resolveNode(node, source)).toBe(resolved)
  expect(resolveNode(resolved, source)).toBe(resolved)
  expect(asked).toEqual([hashOf(1)])
  const problem = `it holds only the hash 0x${'ab'.repeat(32)} on the way to the key`
  for (const refused of [
    () => resolveNode({ ...unresolved }),
    () => resolveNode({ ...unresolved }, () => Uint8Array.of(0)),
    () => refuseHash(hashOf(0xab))
  ]) {
    expect(raise(TrieProofInvalid, refused).context).toEqual({ problem })
  }
})
