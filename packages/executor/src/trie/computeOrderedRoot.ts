import { computeTrieRoot } from './computeTrieRoot.ts'
import type { TrieHasher } from './TrieHasher.ts'
import type { StateVersion } from './TrieNode.ts'

/** What {@link computeOrderedRoot} takes. */
export interface ComputeOrderedRootArgs {
  /** The values, in order. */
  readonly values: readonly Uint8Array[]
  /** The state version. 0 if left out. */
  readonly version?: StateVersion
  /** The hasher. BLAKE2b-256 if left out. */
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
  const entries = args.values.map((value, index) => [compactIndex(index), value] as const)
  return computeTrieRoot({ ...args, entries })
}

function compactIndex(index: number): Uint8Array {
  if (index < 0x40) return Uint8Array.of(index << 2)
  if (index < 0x4000) return Uint8Array.of(((index & 0x3f) << 2) | 1, index >> 6)
  const shifted = index * 4 + 2
  return Uint8Array.of(
    shifted & 0xff,
    (shifted >> 8) & 0xff,
    (shifted >> 16) & 0xff,
    shifted / 2 ** 24
  )
}
