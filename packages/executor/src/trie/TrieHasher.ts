/**
 * The hash that a trie is built with. Substrate's state and extrinsics tries use BLAKE2b-256;
 * runtimes may also ask for Keccak-256 (bridges to Ethereum).
 */
export interface TrieHasher {
  /** The hash function, by its name in Substrate. */
  readonly name: 'blake2_256' | 'keccak_256'
  /** Hashes bytes to 32 bytes. */
  readonly hash: (data: Uint8Array) => Uint8Array
}
