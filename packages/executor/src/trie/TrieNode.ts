import { keyFromBytes } from '../storage/StorageKey.ts'
import type { TrieHasher } from './hashers.ts'

/** The state version. In version 1, a node stores the hash of a value of more than 32 bytes. */
export type StateVersion = 0 | 1

export interface TrieValue {
  /** `undefined` if only the hash is known. */
  readonly bytes: Uint8Array | undefined
  /**
   * The hash that the node stores in place of the value; `undefined` if the node stores the value
   * itself.
   */
  readonly hash: Uint8Array | undefined
}

export interface UnresolvedNode {
  readonly kind: 'unresolved'
  readonly hash: Uint8Array
  /** The decoded node. It is set when the node is first read from a source. */
  resolved?: ResolvedNode
}

/** A decoded node, which several tries can share. Only its cached field `merkle` changes. */
export interface ResolvedNode {
  readonly kind: 'node'
  /**
   * The part of the path from the parent to this node, as nibbles, one in each byte. The nibble
   * that selects the slot in the parent comes before this part.
   */
  readonly partial: Uint8Array
  readonly value: TrieValue | undefined
  /** The sixteen slots; `undefined` for a leaf. */
  readonly children: readonly (TrieNode | undefined)[] | undefined
  /**
   * What the parent stores: the encoded node if it is shorter than 32 bytes, otherwise its hash.
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

/**
 * In state version 1, a node stores the hash of a value instead of the value if the value has at
 * least this many bytes.
 */
const HASHED_FROM = 33

export function makeValue(bytes: Uint8Array, version: StateVersion, hasher: TrieHasher): TrieValue {
  const hash = version === 1 && bytes.length >= HASHED_FROM ? hasher.hash(bytes) : undefined
  return { bytes, hash }
}

/**
 * Returns a function that finds a node or a long value of a proof by its hash. Readers follow
 * hashes from the root, so the root proves everything that they read.
 */
export function makeNodeSource(nodes: Iterable<Uint8Array>, hasher: TrieHasher): TrieNodeSource {
  const byHash = new Map<string, Uint8Array>()
  for (const node of nodes) byHash.set(keyFromBytes(hasher.hash(node)), node)
  return (hash) => byHash.get(keyFromBytes(hash))
}
