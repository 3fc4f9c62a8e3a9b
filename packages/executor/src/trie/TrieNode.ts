import { keyFromBytes } from '../storage/StorageKey.ts'
import type { TrieHasher } from './hashers.ts'

/** How values are stored in a node: version 1 replaces a value of more than 32 bytes by its hash. */
export type StateVersion = 0 | 1

export interface TrieValue {
  /** The value itself. Absent where only its hash is known, as in a partial trie. */
  readonly bytes: Uint8Array | undefined
  /** The value's hash, if the node holds the hash in place of the value. */
  readonly hash: Uint8Array | undefined
}

export interface UnresolvedNode {
  readonly kind: 'unresolved'
  readonly hash: Uint8Array
  /** The node itself, once a source has shown it: a cache. */
  resolved?: ResolvedNode
}

/**
 * A node of the trie. Nodes are never changed once they are part of a trie (`merkle` is a cache),
 * so tries of consecutive blocks share all that did not change.
 */
export interface ResolvedNode {
  readonly kind: 'node'
  /** The part of the key between the parent's nibble and this node, one nibble per byte. */
  readonly partial: Uint8Array
  readonly value: TrieValue | undefined
  /** Sixteen slots, or undefined for a leaf. */
  readonly children: readonly (TrieNode | undefined)[] | undefined
  /** What the parent holds: the encoded node if shorter than 32 bytes, else its hash. */
  merkle: Uint8Array | undefined
}

export type TrieNode = ResolvedNode | UnresolvedNode

export type TrieNodeSource = (hash: Uint8Array) => Uint8Array | undefined

/** In version 1, a value of this many bytes or more is replaced by its hash. */
const HASHED_FROM = 33

export function makeValue(bytes: Uint8Array, version: StateVersion, hasher: TrieHasher): TrieValue {
  const hash = version === 1 && bytes.length >= HASHED_FROM ? hasher.hash(bytes) : undefined
  return { bytes, hash }
}

/**
 * Indexes a proof's nodes by their hash. Only nodes whose hash another node or the root holds are
 * found, so what is read through the source is proven by the root.
 */
export function makeNodeSource(nodes: Iterable<Uint8Array>, hasher: TrieHasher): TrieNodeSource {
  const byHash = new Map<string, Uint8Array>()
  for (const node of nodes) byHash.set(keyFromBytes(hasher.hash(node)), node)
  return (hash) => byHash.get(keyFromBytes(hash))
}
