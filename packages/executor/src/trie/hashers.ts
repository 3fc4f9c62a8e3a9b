import { blake2b } from '@noble/hashes/blake2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TrieHasher } from './TrieHasher.ts'

const BLAKE2_256_OPTIONS = { dkLen: 32 } as const

/**
 * The hasher of state tries, child tries and extrinsics roots: BLAKE2b with 32 bytes of output.
 *
 * @example
 * ```ts
 * import { blake2Hasher, computeTrieRoot } from '@paraclock/executor'
 *
 * computeTrieRoot({ entries: [], hasher: blake2Hasher })
 * ```
 */
export const blake2Hasher: TrieHasher = {
  name: 'blake2_256',
  hash: (data) => blake2b(data, BLAKE2_256_OPTIONS)
}

/**
 * The hasher of tries that a runtime builds with Keccak-256.
 *
 * @example
 * ```ts
 * import { computeTrieRoot, keccakHasher } from '@paraclock/executor'
 *
 * computeTrieRoot({ entries: [], hasher: keccakHasher })
 * ```
 */
export const keccakHasher: TrieHasher = {
  name: 'keccak_256',
  hash: (data) => keccak_256(data)
}
