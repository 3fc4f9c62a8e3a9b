import { bytesToHex, ParaclockError } from '@paraclock/core'
import { TrieProofInvalid } from '../errors/state.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { fromNibbles, toNibbles } from './nibbles.ts'
import { readTrie, readValueHash, walkTrie } from './readTrie.ts'
import { makeNodeSource, type TrieNode, type UnresolvedNode } from './TrieNode.ts'

/** The arguments of {@link openReadProof}. */
export interface OpenReadProofArgs {
  /** The state root of a trusted header. */
  readonly root: Uint8Array
  /** The nodes of the proof, in any order, as `state_getReadProof` returns them. */
  readonly nodes: readonly Uint8Array[]
  /** The key of a child trie: `:child_storage:default:…`. Defaults to the main trie. */
  readonly child?: StorageKey
}

/**
 * The part of a state that a read proof shows. A read of any other part throws `TrieProofInvalid`.
 */
export interface OpenedProof {
  /** The value of a key; `undefined` if the proof shows that the key is absent. */
  readonly get: (key: Uint8Array | StorageKey) => Uint8Array | undefined
  /**
   * The BLAKE2b-256 hash of a value. In state version 1, a proof can show the hash of a long value
   * without the value.
   */
  readonly hashOf: (key: Uint8Array | StorageKey) => Uint8Array | undefined
  /** The first key after the given key; `undefined` if the proof shows that no key follows. */
  readonly next: (after: Uint8Array | StorageKey) => Uint8Array | undefined
}

const EMPTY_NODE = Uint8Array.of(0)

/**
 * Opens a read proof. Every value that is read from the opened proof is proven by the root.
 *
 * @throws TrieProofInvalid if the proof does not contain the root node.
 *
 * @example
 * ```ts
 * import { blake2Hasher, openReadProof } from '@paraclock/executor'
 *
 * const empty = Uint8Array.of(0)
 * const proof = openReadProof({ root: blake2Hasher.hash(empty), nodes: [empty] })
 * proof.get(Uint8Array.of(1)) // undefined (the trie is empty, and the proof shows it)
 * ```
 */
export function openReadProof(args: OpenReadProofArgs): OpenedProof {
  return openProof(args, { kind: 'unresolved', hash: args.root })
}

/**
 * Opens a read proof. `topNode` is the root node of the main trie. Nodes that are decoded later are
 * attached below `topNode`, so that later proofs with this `topNode` can use them.
 */
export function openProof(args: OpenReadProofArgs, topNode: UnresolvedNode): OpenedProof {
  const source = makeNodeSource([EMPTY_NODE, ...args.nodes])
  const open = (node: UnresolvedNode): TrieNode | undefined => {
    const encoded = source(node.hash)
    if (encoded === undefined)
      throw new ParaclockError(TrieProofInvalid, {
        problem: `none of its nodes is the root ${bytesToHex(node.hash)}`
      })
    return encoded.length === 1 && encoded[0] === 0 ? undefined : node
  }
  let top = open(topNode)
  if (args.child !== undefined) {
    const childRoot = readTrie(top, toNibbles(args.child), source)
    top = childRoot === undefined ? undefined : open({ kind: 'unresolved', hash: childRoot })
  }
  return {
    get: (key) => readTrie(top, toNibbles(key), source),
    hashOf: (key) => readValueHash(top, toNibbles(key), source),
    next: (after) => {
      const path = walkTrie(top, toNibbles(after), source)
      return path === undefined ? undefined : fromNibbles(path)
    }
  }
}
