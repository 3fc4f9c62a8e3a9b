import { keyFromBytes } from '../storage/StorageKey.ts'
import { buildTrie } from './buildTrie.ts'
import { collectProof } from './collectProof.ts'
import { hashRoot } from './computeTrieRoot.ts'
import { decodeNode } from './decodeNode.ts'
import { blake2Hasher as hasher } from './hashers.ts'
import { fromNibbles } from './nibbles.ts'
import { listKnownValues } from './readTrie.ts'
import { makeNodeSource, type TrieNode, type TrieValue } from './TrieNode.ts'

/** A key and its value, as a proof shows them. */
export interface ProvenValue {
  readonly key: Uint8Array
  readonly value: Uint8Array
}

/** Lists the values that a proof shows below a root, in the order of the keys. */
export function readProvenValues(root: Uint8Array, nodes: readonly Uint8Array[]): ProvenValue[] {
  const known = listKnownValues({ kind: 'unresolved', hash: root }, makeNodeSource(nodes))
  return [...known].map(({ path, bytes }) => ({ key: fromNibbles(path), value: bytes }))
}

/**
 * Makes a new proof from the values of an old proof and some changes. For example, makes the proof
 * of the relay chain's state for a simulated block of a parachain.
 *
 * The new proof shows the changed keys, and those keys of the old proof for which a node has the
 * value itself. If a node has only the hash of a value, the new proof does not show the key of this
 * value. The new proof has a different root, and its trie has state version 0.
 */
export function rebuildProof(args: {
  readonly nodes: readonly Uint8Array[]
  /** `null` removes the key. */
  readonly updates: readonly (readonly [key: Uint8Array, value: Uint8Array | null])[]
}): { root: Uint8Array; nodes: Uint8Array[] } {
  const source = makeNodeSource(args.nodes)
  const values = new Map<string, [Uint8Array, TrieValue]>()
  for (const hash of findRoots(args.nodes)) {
    for (const { path, bytes, hashed } of listKnownValues({ kind: 'unresolved', hash }, source)) {
      const key = fromNibbles(path)
      if (!hashed) values.set(keyFromBytes(key), [key, { bytes, hash: undefined }])
    }
  }
  for (const [key, bytes] of args.updates) {
    if (bytes === null) values.delete(keyFromBytes(key))
    else values.set(keyFromBytes(key), [key, { bytes, hash: undefined }])
  }
  const trie = buildTrie(values.values())
  return {
    root: hashRoot(trie, hasher),
    nodes: trie === undefined ? [] : collectProof({ root: trie })
  }
}

function findRoots(nodes: readonly Uint8Array[]): Uint8Array[] {
  const held = new Set<string>()
  const visit = (node: TrieNode | undefined): void => {
    if (node === undefined) return
    const hash = node.kind === 'unresolved' ? node.hash : node.value?.hash
    if (hash !== undefined) held.add(keyFromBytes(hash))
    if (node.kind === 'node') node.children?.forEach(visit)
  }
  for (const node of nodes) {
    try {
      visit(decodeNode(node))
    } catch {
      // These bytes do not decode as a node. They are a long value, or a damaged node. A damaged
      // node is refused later, when values are read from it.
    }
  }
  return nodes.map((node) => hasher.hash(node)).filter((hash) => !held.has(keyFromBytes(hash)))
}
