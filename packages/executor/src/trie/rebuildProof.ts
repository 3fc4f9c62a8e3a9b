import { buildTrie } from '../trie/buildTrie.ts'
import { collectProof } from '../trie/collectProof.ts'
import { hashRoot } from '../trie/computeTrieRoot.ts'
import { decodeNode } from '../trie/decodeNode.ts'
import { hashKey } from '../trie/hashKey.ts'
import { listKnownValues } from '../trie/listKnownValues.ts'
import { makeNodeSource } from '../trie/makeNodeSource.ts'
import { fromNibbles } from '../trie/nibbles.ts'
import type { TrieHasher } from '../trie/TrieHasher.ts'
import type { TrieNode, TrieValue } from '../trie/TrieNode.ts'

/** What {@link rebuildProof} takes. */
export interface RebuildProofArgs {
  readonly nodes: readonly Uint8Array[]
  /** Values to set, or with `null` to leave out. */
  readonly updates: readonly (readonly [key: Uint8Array, value: Uint8Array | null])[]
  readonly hasher: TrieHasher
}

/**
 * Makes a new proof of what an old one shows, with some values changed: the relay chain state that
 * Chopsticks invents for a parachain's block.
 *
 * As in Chopsticks, what the old proof does not show is not in the new trie, values that stand
 * behind a hash are dropped, and the new trie is of state version 0. So its root is new too.
 */
export function rebuildProof(args: RebuildProofArgs): { root: Uint8Array; nodes: Uint8Array[] } {
  const { hasher } = args
  const source = makeNodeSource(args.nodes, hasher)
  const values = new Map<string, [Uint8Array, TrieValue]>()
  for (const hash of findRoots(args.nodes, hasher)) {
    for (const { path, bytes, hashed } of listKnownValues({ kind: 'unresolved', hash }, source)) {
      const key = fromNibbles(path)
      if (!hashed) values.set(hashKey(key), [key, { bytes, hash: undefined }])
    }
  }
  for (const [key, bytes] of args.updates) {
    if (bytes === null) values.delete(hashKey(key))
    else values.set(hashKey(key), [key, { bytes, hash: undefined }])
  }
  const trie = buildTrie(values.values())
  return {
    root: hashRoot(trie, hasher),
    nodes: trie === undefined ? [] : collectProof({ root: trie, hasher })
  }
}

/** The hashes of the nodes that no other node holds. */
function findRoots(nodes: readonly Uint8Array[], hasher: TrieHasher): Uint8Array[] {
  const held = new Set<string>()
  const visit = (node: TrieNode | undefined): void => {
    if (node?.kind === 'unresolved') held.add(hashKey(node.hash))
    else if (node?.children !== undefined) node.children.forEach(visit)
  }
  for (const node of nodes) visit(decodeNode(node))
  return nodes.map((node) => hasher.hash(node)).filter((hash) => !held.has(hashKey(hash)))
}
