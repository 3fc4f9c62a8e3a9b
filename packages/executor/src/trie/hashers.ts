import { blake2b } from '@noble/hashes/blake2.js'
import { hashingNow } from '../crypto/loadHashing.ts'

const BLAKE2_256_OPTIONS = { dkLen: 32 } as const

/** BLAKE2b-256, the hash function of the state trie and of extrinsics roots. */
export const blake2Hasher: TrieHasher = {
  name: 'blake2_256',
  // The WASM function is ten times as fast, but is not available until `loadHashing` has finished.
  hash: (data) => hashingNow()?.blake2b256(data) ?? blake2b(data, BLAKE2_256_OPTIONS)
}

/** The hash function of a trie. Bridges to Ethereum use Keccak-256. */
export interface TrieHasher {
  readonly name: 'blake2_256' | 'keccak_256'
  /** Hashes an encoded node or a long value. */
  readonly hash: (data: Uint8Array) => Uint8Array
}
