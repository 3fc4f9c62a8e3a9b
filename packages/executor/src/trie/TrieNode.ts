import { keyFromBytes } from '../storage/StorageKey.ts'
import { blake2Hasher, type TrieHasher } from './hashers.ts'

/** The state version. In version 1, a node stores the hash of a value of more than 32 bytes. */
export type StateVersion = 0 | 1

/** The value of a node, or its hash. */
export interface TrieValue {
  /** `undefined` if only the hash is known. */
  readonly bytes: Uint8Array | undefined
  /**
   * The hash that the node stores in place of the value; `undefined` if the node stores the value
   * itself.
   */
  readonly hash: Uint8Array | undefined
}

/** A node whose content is unknown. It has only a hash. */
export interface UnresolvedNode {
  readonly kind: 'unresolved'
  readonly hash: Uint8Array
  /**
   * The decoded node. It is set when the node is first decoded, so that later reads need not decode
   * it again.
   */
  resolved?: ResolvedNode
}

/**
 * A decoded node, which several tries can share. Its fields never change, except that `merkle` is
 * set when it becomes known.
 */
export interface ResolvedNode {
  readonly kind: 'node'
  /**
   * The nibbles of the path between the parent and this node, one in each byte. The nibble that
   * selects this node's slot in the parent is not included.
   */
  readonly partial: Uint8Array
  readonly value: TrieValue | undefined
  /** The sixteen slots; `undefined` for a leaf. */
  readonly children: readonly (TrieNode | undefined)[] | undefined
  /**
   * The Merkle value, which the parent stores: the encoded node if it is shorter than 32 bytes,
   * otherwise the hash of the encoded node. `undefined` until it is computed.
   */
  merkle: Uint8Array | undefined
}

/** A node of a trie, read or known by its hash. */
export type TrieNode = ResolvedNode | UnresolvedNode

export type TrieNodeSource = (hash: Uint8Array) => Uint8Array | undefined

export function makeNode(
  partial: ResolvedNode['partial'],
  value: ResolvedNode['value'],
  children: ResolvedNode['children']
): ResolvedNode {
  return { kind: 'node', partial, value, children, merkle: undefined }
}

/** In state version 1, a node stores a value of at least this many bytes by its hash. */
const HASHED_FROM = 33

export function makeValue(bytes: Uint8Array, version: StateVersion, hasher: TrieHasher): TrieValue {
  const hash = version === 1 && bytes.length >= HASHED_FROM ? hasher.hash(bytes) : undefined
  return { bytes, hash }
}

/**
 * Returns a function that finds a node or a long value of a proof by its hash. A reader begins with
 * the root, and finds each further node by the hash in its parent. So the root proves everything
 * that is read.
 */
export function makeNodeSource(nodes: Iterable<Uint8Array>): TrieNodeSource {
  const byHash = new Map<string, Uint8Array>()
  for (const node of nodes) byHash.set(keyFromBytes(blake2Hasher.hash(node)), node)
  return (hash) => byHash.get(keyFromBytes(hash))
}
