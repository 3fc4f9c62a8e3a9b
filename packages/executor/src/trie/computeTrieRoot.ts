import { encodeCompact } from '@paraclock/core'
import type { StorageKey } from '../storage/StorageKey.ts'
import { buildTrie } from './buildTrie.ts'
import { encodeNode } from './encodeNode.ts'
import { blake2Hasher, type TrieHasher } from './hashers.ts'
import { makeValue, type ResolvedNode, type StateVersion } from './TrieNode.ts'

const EMPTY_TRIE = Uint8Array.of(0)

/** The arguments of {@link computeTrieRoot}. */
export interface ComputeTrieRootArgs {
  /** The entries of the trie, in any order. The last value of a key counts. */
  readonly entries: Iterable<readonly [key: Uint8Array | StorageKey, value: Uint8Array]>
  /** Defaults to 0. */
  readonly version?: StateVersion
  /** Defaults to BLAKE2b-256. */
  readonly hasher?: TrieHasher
}

/**
 * Computes the root of a trie, as the functions of `sp_io::trie` do, such as `blake2_256_root`.
 *
 * @example
 * ```ts
 * import { computeTrieRoot } from '@paraclock/executor'
 *
 * const root = computeTrieRoot({ entries: [[Uint8Array.of(1), Uint8Array.of(2)]], version: 1 })
 * root.length // 32
 * ```
 */
export function computeTrieRoot(args: ComputeTrieRootArgs): Uint8Array {
  const hasher = args.hasher ?? blake2Hasher
  const version = args.version ?? 0
  return hashRoot(buildTrie(withValues(args.entries, version, hasher)), hasher)
}

/**
 * Hashes a root node, even if its encoding is shorter than 32 bytes. `undefined` is the empty trie.
 */
export function hashRoot(root: ResolvedNode | undefined, hasher: TrieHasher): Uint8Array {
  return hasher.hash(root === undefined ? EMPTY_TRIE : encodeNode(root, hasher))
}

export function* withValues(
  entries: ComputeTrieRootArgs['entries'],
  version: StateVersion,
  hasher: TrieHasher
): Generator<[Uint8Array | StorageKey, ReturnType<typeof makeValue>]> {
  for (const [key, value] of entries) yield [key, makeValue(value, version, hasher)]
}

/**
 * Computes the root of a list, such as the extrinsics of a block. The key of each value is its
 * position in the list, in SCALE's compact encoding.
 */
export function computeOrderedRoot({
  values,
  ...options
}: Pick<ComputeTrieRootArgs, 'version' | 'hasher'> & {
  readonly values: readonly Uint8Array[]
}): Uint8Array {
  const entries = values.map((value, index) => [encodeCompact(index), value] as const)
  return computeTrieRoot({ ...options, entries })
}
