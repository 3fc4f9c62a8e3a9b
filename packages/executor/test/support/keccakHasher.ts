import { keccak_256 } from '@noble/hashes/sha3.js'
import type { TrieHasher } from '../../src/trie/hashers.ts'

/** The hasher of tries that a runtime builds with Keccak-256, computed by another library than its own. */
export const keccakHasher: TrieHasher = {
  name: 'keccak_256',
  hash: (data) => keccak_256(data)
}
