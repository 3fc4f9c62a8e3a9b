import { createBLAKE2b, createKeccak, createSHA256, type IHasher } from 'hash-wasm'
import xxhash from 'xxhash-wasm'

/**
 * Hashes data synchronously. The length of the hash depends on the function, for example 32 bytes.
 */
export type Hash = (data: Uint8Array) => Uint8Array

/**
 * The hash functions that a host offers to runtimes. All of them are synchronous, because WASM
 * cannot wait.
 */
export interface Hashing {
  /** BLAKE2b with 16 bytes of output. */
  readonly blake2b128: Hash
  /** BLAKE2b with 32 bytes of output. */
  readonly blake2b256: Hash
  /** Keccak with 32 bytes of output. */
  readonly keccak256: Hash
  /** Keccak with 64 bytes of output. */
  readonly keccak512: Hash
  /** SHA-2 with 32 bytes of output. */
  readonly sha256: Hash
  /**
   * Returns the 64-bit xxHash of the data for a seed. Substrate's twox hashes consist of several
   * such hashes with the seeds 0, 1, 2 and 3.
   */
  readonly xxhash64: (data: Uint8Array, seed: bigint) => bigint
}

let loading: Promise<Hashing> | null = null
let loaded: Hashing | undefined

export function hashingNow(): Hashing | undefined {
  return loaded
}

/**
 * Loads the hash functions, which are WASM. JavaScript would take five to ten times as long to hash
 * a storage key.
 */
export function loadHashing(): Promise<Hashing> {
  loading ??= load()
  return loading
}

async function load(): Promise<Hashing> {
  const [blake2b128, blake2b256, keccak256, keccak512, sha256, xx] = await Promise.all([
    createBLAKE2b(128),
    createBLAKE2b(256),
    createKeccak(256),
    createKeccak(512),
    createSHA256(),
    xxhash()
  ])
  loaded = {
    blake2b128: hashWith(blake2b128),
    blake2b256: hashWith(blake2b256),
    keccak256: hashWith(keccak256),
    keccak512: hashWith(keccak512),
    sha256: hashWith(sha256),
    xxhash64: (data, seed) => xx.h64Raw(data, seed)
  }
  return loaded
}

function hashWith(hasher: IHasher): Hash {
  return (data) => hasher.init().update(data).digest('binary')
}
