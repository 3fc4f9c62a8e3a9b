import { encodeCompact } from '@paraclock/core'
import { computeTrieRoot } from './computeTrieRoot.ts'
import type { TrieHasher } from './TrieHasher.ts'
import type { StateVersion } from './TrieNode.ts'

/** What {@link computeOrderedRoot} takes. */
export interface ComputeOrderedRootArgs {
  /** The values, in order. */
  readonly values: readonly Uint8Array[]
  /** The state version. Defaults to 0. */
  readonly version?: StateVersion
  /** The hasher. Defaults to BLAKE2b-256. */
  readonly hasher?: TrieHasher
}

/**
 * The root of a list: a trie whose keys are the SCALE compact encoded positions. A header's
 * extrinsics root is made so.
 *
 * @example
 * ```ts
 * import { computeOrderedRoot } from '@paraclock/executor'
 *
 * computeOrderedRoot({ values: [], version: 0 }) // root of an empty trie, 0x03170a2e…
 * ```
 */
export function computeOrderedRoot(args: ComputeOrderedRootArgs): Uint8Array {
  const entries = args.values.map((value, index) => [encodeCompact(index), value] as const)
  return computeTrieRoot({ ...args, entries })
}
