import type { TrieHasher } from './TrieHasher.ts'
import type { TrieNodeSource } from './TrieNode.ts'

/**
 * Indexes a proof's nodes by their hash. A node that is not what some other node's hash says can
 * never be found, so what is read through the source is as true as the root.
 */
export function makeNodeSource(nodes: Iterable<Uint8Array>, hasher: TrieHasher): TrieNodeSource {
  const byHash = new Map<string, Uint8Array>()
  for (const node of nodes) byHash.set(hashKey(hasher.hash(node)), node)
  return (hash) => byHash.get(hashKey(hash))
}

/** A hash in the form of a map key: one character per byte. */
export function hashKey(hash: Uint8Array): string {
  return String.fromCharCode(...hash)
}
