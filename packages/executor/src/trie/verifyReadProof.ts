import { ParaclockError } from '@paraclock/core'
import type { StorageKey } from '../storage/StorageKey.ts'
import { blake2Hasher } from './hashers.ts'
import { makeNodeSource } from './makeNodeSource.ts'
import { toNibbles } from './nibbles.ts'
import { readTrie } from './readTrie.ts'
import type { TrieHasher } from './TrieHasher.ts'

const EMPTY_NODE = Uint8Array.of(0)

/** What {@link verifyReadProof} takes. */
export interface VerifyReadProofArgs {
  /** The state root of the block, from a header that is trusted. 32 bytes. */
  readonly root: Uint8Array
  /** The nodes, in any order, as `state_getReadProof` answers them. */
  readonly nodes: readonly Uint8Array[]
  /** The keys to read. */
  readonly keys: readonly (Uint8Array | StorageKey)[]
  /** The child trie to read in, by its key in the main trie: `:child_storage:default:…`. */
  readonly child?: StorageKey
  /** The hasher. BLAKE2b-256 if left out. */
  readonly hasher?: TrieHasher
}

/**
 * Reads keys out of a proof, and proves each against the root: every value, and every absence.
 * Works for state of version 0, version 1, and in migration between the two.
 *
 * @returns one value per key, `undefined` where the proof shows that there is none.
 * @throws TrieNodeMissing if the proof does not reach a key.
 * @throws TrieNodeMalformed if a node on the way does not decode.
 * @throws TrieProofRootMissing if no node of the proof is the root.
 *
 * @example
 * ```ts
 * import { blake2Hasher, verifyReadProof } from '@paraclock/executor'
 *
 * const empty = Uint8Array.of(0)
 * verifyReadProof({ root: blake2Hasher.hash(empty), nodes: [empty], keys: [Uint8Array.of(1)] })
 * // [undefined]: the trie is empty, and the proof shows it
 * ```
 */
export function verifyReadProof(args: VerifyReadProofArgs): (Uint8Array | undefined)[] {
  const hasher = args.hasher ?? blake2Hasher
  const source = makeNodeSource([EMPTY_NODE, ...args.nodes], hasher)
  const read = (root: Uint8Array, key: Uint8Array | StorageKey): Uint8Array | undefined => {
    const encoded = source(root)
    if (encoded === undefined) throw new ParaclockError('TrieProofRootMissing', { root })
    if (encoded.length === 1 && encoded[0] === 0) return undefined
    return readTrie({ kind: 'unresolved', hash: root }, toNibbles(key), source)
  }
  if (args.child === undefined) return args.keys.map((key) => read(args.root, key))

  const childRoot = read(args.root, args.child)
  if (childRoot === undefined) return args.keys.map(() => undefined)
  return args.keys.map((key) => read(childRoot, key))
}
