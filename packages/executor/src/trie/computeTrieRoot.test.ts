import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { keccakHasher } from '../../test/support/keccakHasher.ts'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { buildTrie } from './buildTrie.ts'
import { computeOrderedRoot, computeTrieRoot, hashRoot } from './computeTrieRoot.ts'
import { blake2Hasher } from './hashers.ts'
import { makeValue } from './TrieNode.ts'

const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`
const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
const ascii = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The extrinsics root of every genesis header. */
const EMPTY_ROOT = '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'

test('the empty trie has the root that genesis headers carry as extrinsics root', () => {
  expect(hex(computeTrieRoot({ entries: [] }))).toBe(EMPTY_ROOT)
  expect(hex(computeOrderedRoot({ values: [] }))).toBe(EMPTY_ROOT)
  // Keccak-256 of one zero byte.
  expect(hex(computeTrieRoot({ entries: [], hasher: keccakHasher }))).toBe(
    '0xbc36789e7a1e281436464229828f817d6612f7b477d66591ff96a9e064bcc98a'
  )
})

test('the state of Bridge Hub Polkadot gives its genesis hash (state version 1)', () => {
  const vector = JSON.parse(
    readFileSync(
      new URL('../../test/vectors/bridge-hub-polkadot.genesis.json', import.meta.url),
      'utf8'
    )
  ) as { genesisHash: string; codeHash: string; top: Record<`0x${string}`, string> }
  const entries: [StorageKey, ReturnType<typeof makeValue>][] = Object.entries(vector.top).map(
    ([key, value]) => [keyFromHex(key as `0x${string}`), makeValue(bytes(value), 1, blake2Hasher)]
  )
  entries.push([':code' as StorageKey, { bytes: undefined, hash: bytes(vector.codeHash) }])
  const root = hashRoot(buildTrie(entries), blake2Hasher)
  const header = Buffer.concat([new Uint8Array(33), root, bytes(EMPTY_ROOT), new Uint8Array(1)])
  expect(hex(blake2Hasher.hash(header))).toBe(vector.genesisHash)
})

// The encoded nodes are short enough to be written down by the layout that the Polkadot protocol
// specification gives (section "Merkle Proofs and Trie nodes"), then hashed.
test('a leaf, a branch with inlined leaves, and a branch with a value', () => {
  const leaf = computeTrieRoot({ entries: [[bytes('0x0103'), bytes('0x05')]] })
  expect(hex(leaf)).toBe(hex(blake2Hasher.hash(bytes('0x4401030405'))))

  const branch = computeTrieRoot({
    entries: [
      [bytes('0x48'), bytes('0xfe')],
      [bytes('0x13'), bytes('0x14')]
    ]
  })
  const expected = '0x80' + '1200' + '10' + '4103' + '0414' + '10' + '4108' + '04fe'
  expect(hex(branch)).toBe(hex(blake2Hasher.hash(bytes(expected))))

  const valued = computeTrieRoot({
    entries: [
      [bytes('0x13'), bytes('0x14')],
      [bytes('0x1340'), bytes('0x15')]
    ]
  })
  const nested = '0xc2' + '13' + '1000' + '0414' + '10' + '4100' + '0415'
  expect(hex(valued)).toBe(hex(blake2Hasher.hash(bytes(nested))))
})

test('values of more than 32 bytes are replaced by their hash in version 1 only', () => {
  const long = new Uint8Array(33).fill(7)
  const short = new Uint8Array(32).fill(7)
  const root = (value: Uint8Array, version: 0 | 1): string =>
    hex(computeTrieRoot({ entries: [[bytes('0xab'), value]], version }))
  expect(root(short, 1)).toBe(root(short, 0))
  const hashed = Buffer.concat([bytes('0x22ab'), blake2Hasher.hash(long)])
  expect(root(long, 1)).toBe(hex(blake2Hasher.hash(hashed)))
  const inline = Buffer.concat([bytes('0x42ab84'), long])
  expect(root(long, 0)).toBe(hex(blake2Hasher.hash(inline)))
})

test.each([
  [61, '7d'],
  [63, '7f00'],
  [63 + 254, '7ffe'],
  [63 + 255, '7fff00'],
  [63 + 255 + 254, '7ffffe']
])('a partial key of %i nibbles has the header %s', (nibbles, header) => {
  const even = nibbles + (nibbles % 2)
  const key = new Uint8Array(even / 2)
  // An odd partial arises below a branch at the first nibble: two keys that differ there.
  if (nibbles % 2 === 0) {
    const root = computeTrieRoot({ entries: [[key, bytes('0x01')]] })
    expect(hex(root)).toBe(
      hex(blake2Hasher.hash(Buffer.concat([bytes(`0x${header}`), key, bytes('0x0401')])))
    )
    return
  }
  const other = Uint8Array.from(key)
  other[0] = 0x10
  const child = (): Uint8Array =>
    Buffer.concat([bytes(`0x${header}`), new Uint8Array(even / 2), bytes('0x0401')])
  const held = child().length < 32 ? child() : blake2Hasher.hash(child())
  const item = Buffer.concat([Uint8Array.of(held.length << 2), held])
  const node = Buffer.concat([bytes('0x800300'), item, item])
  const root = computeTrieRoot({
    entries: [
      [key, bytes('0x01')],
      [other, bytes('0x01')]
    ]
  })
  expect(hex(root)).toBe(hex(blake2Hasher.hash(node)))
})

test('the order of entries does not matter, and the last of equal keys counts', () => {
  const entries = ['a', 'ab', 'abc', 'b', 'ba', ''].map(
    (key, index) => [ascii(key), Uint8Array.of(index)] as const
  )
  const root = hex(computeTrieRoot({ entries }))
  expect(hex(computeTrieRoot({ entries: entries.toReversed() }))).toBe(root)
  const doubled = [[ascii('ab'), Uint8Array.of(99)] as const, ...entries]
  expect(hex(computeTrieRoot({ entries: doubled }))).toBe(root)
})

test('an ordered root is that of a trie keyed by compact positions', () => {
  const values = Array.from({ length: 70 }, (_, index) => Uint8Array.of(index, 1, 2, 3))
  const keyed = values.map((value, index) => {
    const key = index < 64 ? Uint8Array.of(index << 2) : Uint8Array.of(((index & 63) << 2) | 1, 1)
    return [key, value] as const
  })
  for (const hasher of [blake2Hasher, keccakHasher]) {
    for (const version of [0, 1] as const) {
      expect(computeOrderedRoot({ values, hasher, version })).toEqual(
        computeTrieRoot({ entries: keyed, hasher, version })
      )
    }
  }
})

test('an ordered root of 20,000 values needs four-byte positions', () => {
  const values = Array.from({ length: 20_000 }, (_, index) => Uint8Array.of(index & 255))
  const key = (index: number): Uint8Array => {
    if (index < 0x40) return Uint8Array.of(index << 2)
    const buffer = Buffer.alloc(4)
    buffer.writeUInt32LE(index * 4 + (index < 0x4000 ? 1 : 2))
    return new Uint8Array(index < 0x4000 ? buffer.subarray(0, 2) : buffer)
  }
  const entries = values.map((value, index) => [key(index), value] as const)
  expect(computeOrderedRoot({ values })).toEqual(computeTrieRoot({ entries }))
})
