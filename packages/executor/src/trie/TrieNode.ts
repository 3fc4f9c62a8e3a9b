import { keyFromBytes } from '../storage/StorageKey.ts'
import type { TrieHasher } from './hashers.ts'

/**
 * The state version. In version 1, a node stores the hash of a value that has more than 32 bytes.
 * In version 0, a node stores every value itself.
 */
export type StateVersion = 0 | 1

export interface TrieValue {
  /** The value itself. Absent if only its hash is known. */
  readonly bytes: Uint8Array | undefined
  /** The value's hash, if the node holds the hash in place of the value. */
  readonly hash: Uint8Array | undefined
}

export interface UnresolvedNode {
  readonly kind: 'unresolved'
  readonly hash: Uint8Array
  /** The decoded node, once a source has returned it. */
  resolved?: ResolvedNode
}

/** A decoded node. It is immutable except for the cache `merkle`, so several tries can share it. */
export interface ResolvedNode {
  readonly kind: 'node'
  /** The part of the key between the parent's slot and this node, one nibble per byte. */
  readonly partial: Uint8Array
  readonly value: TrieValue | undefined
  /** The children in sixteen slots; `undefined` for a leaf. */
  readonly children: readonly (TrieNode | undefined)[] | undefined
  /**
   * The Merkle value, which the parent holds: the encoded node if it is shorter than 32 bytes, else
   * its hash. `undefined` until it is computed.
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

/** In version 1, a value of this many bytes or more is replaced by its hash. */
const HASHED_FROM = 33

export function makeValue(bytes: Uint8Array, version: StateVersion, hasher: TrieHasher): TrieValue {
  const hash = version === 1 && bytes.length >= HASHED_FROM ? hasher.hash(bytes) : undefined
  return { bytes, hash }
}

/**
 * Indexes the nodes of a proof by their hash. Readers ask only for the hash of the root, and for
 * hashes in nodes that they have read. So the root proves every node that they read.
 */
export function makeNodeSource(nodes: Iterable<Uint8Array>, hasher: TrieHasher): TrieNodeSource {
  const byHash = new Map<string, Uint8Array>()
  for (const node of nodes) byHash.set(keyFromBytes(hasher.hash(node)), node)
  return (hash) => byHash.get(keyFromBytes(hash))
}
