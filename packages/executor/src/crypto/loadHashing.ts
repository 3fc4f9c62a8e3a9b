import { createBLAKE2b, createKeccak, createSHA256, type IHasher } from 'hash-wasm'
import xxhash from 'xxhash-wasm'

/** A synchronous hash function. */
export type Hash = (data: Uint8Array) => Uint8Array

/** The hash functions that a host offers to runtimes: synchronous, because WASM cannot wait. */
export interface Hashing {
  readonly blake2b128: Hash
  readonly blake2b256: Hash
  readonly keccak256: Hash
  readonly keccak512: Hash
  readonly sha256: Hash
  /** Substrate's twox hashes are xxHashes with the seeds 0, 1, 2 and 3. */
  readonly xxhash64: (data: Uint8Array, seed: bigint) => bigint
}

let loading: Promise<Hashing> | null = null
let loaded: Hashing | undefined

export function hashingNow(): Hashing | undefined {
  return loaded
}

/**
 * Loads the hash functions. They are WASM, because JavaScript would take five to ten times as long.
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
