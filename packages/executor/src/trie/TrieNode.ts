import { keyFromBytes } from '../storage/StorageKey.ts'
import type { TrieHasher } from './hashers.ts'

/**
 * The state version, which decides how a trie stores values. In version 0, each node stores its
 * value. In version 1, a node stores the hash of its value if the value has more than 32 bytes.
 */
export type StateVersion = 0 | 1

export interface TrieValue {
  /** The value. `undefined` if only its hash is known. */
  readonly bytes: Uint8Array | undefined
  /**
   * The hash of the value, if the node stores the hash instead of the value; otherwise `undefined`.
   */
  readonly hash: Uint8Array | undefined
}

export interface UnresolvedNode {
  readonly kind: 'unresolved'
  readonly hash: Uint8Array
  /** The decoded node. Set when a node with this hash was first read from a source. */
  resolved?: ResolvedNode
}

/**
 * A decoded node. Several tries can share it, because it never changes. Only the cache `merkle` is
 * filled in later.
 */
export interface ResolvedNode {
  readonly kind: 'node'
  /**
   * The nibbles that this node adds to the key, after the nibble of its slot in the parent. Each
   * byte holds one nibble.
   */
  readonly partial: Uint8Array
  readonly value: TrieValue | undefined
  /** The child in each of the sixteen slots; `undefined` if the node is a leaf. */
  readonly children: readonly (TrieNode | undefined)[] | undefined
  /**
   * What the parent stores for this node: the encoded node if it is shorter than 32 bytes,
   * otherwise its hash. `undefined` until it is computed.
   */
  merkle: Uint8Array | undefined
}

export type TrieNode = ResolvedNode | UnresolvedNode

export type TrieNodeSource = (hash: Uint8Array) => Uint8Array | undefined

export function makeNode(
  partial: ResolvedNode['partial'],
  value: ResolvedNode['value'],
  children: ResolvedNode['children']
): ResolvedNode {
  return { kind: 'node', partial, value, children, merkle: undefined }
}

/** In state version 1, a node stores the hash of a value that has at least this many bytes. */
const HASHED_FROM = 33

export function makeValue(bytes: Uint8Array, version: StateVersion, hasher: TrieHasher): TrieValue {
  const hash = version === 1 && bytes.length >= HASHED_FROM ? hasher.hash(bytes) : undefined
  return { bytes, hash }
}

/**
 * Makes a function that finds a node or a long value of a proof by its hash. Readers begin with the
 * hash of the root, and then use only hashes from nodes that they have read. So the root proves
 * everything that they read.
 */
export function makeNodeSource(nodes: Iterable<Uint8Array>, hasher: TrieHasher): TrieNodeSource {
  const byHash = new Map<string, Uint8Array>()
  for (const node of nodes) byHash.set(keyFromBytes(hasher.hash(node)), node)
  return (hash) => byHash.get(keyFromBytes(hash))
}
