import { blake2b } from '@noble/hashes/blake2.js'
import { hashingNow } from '../crypto/loadHashing.ts'

const BLAKE2_256_OPTIONS = { dkLen: 32 } as const

/** BLAKE2b with 32 bytes of output, the hasher of state tries and extrinsics roots. */
export const blake2Hasher: TrieHasher = {
  name: 'blake2_256',
  // WASM takes a tenth of the time, but is available only after it is loaded.
  hash: (data) => hashingNow()?.blake2b256(data) ?? blake2b(data, BLAKE2_256_OPTIONS)
}

/** The hash function of a trie. Runtimes use Keccak-256 for bridges to Ethereum. */
export interface TrieHasher {
  readonly name: 'blake2_256' | 'keccak_256'
  /** Hashes the encoding of a node, or a long value. */
  readonly hash: (data: Uint8Array) => Uint8Array
}
