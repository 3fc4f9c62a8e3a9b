import type { Hash } from '../crypto/loadHashing.ts'
import { hashMagicKey } from '../crypto/magicAddress.ts'
import type { Host, HostFunctions } from './Host.ts'

/** Each function takes a fat pointer to the data, and returns a pointer to the hash. */
export function createHashingFunctions(host: Host): HostFunctions {
  const { heap, memory, hashing } = host

  const hashWith = (hash: Hash) => (data: bigint) => host.give(hash(memory.viewOf(data)))

  // Runtimes call this function for every storage key. With array methods, it would take 1.5 times
  // as long.
  function twox(data: bigint, rounds: number): number {
    const bytes = memory.viewOf(data)
    const first = hashing.xxhash64(bytes, 0n)
    if (rounds === 1) return giveWords(first)
    const second = hashing.xxhash64(bytes, 1n)
    if (rounds === 2) return giveWords(first, second)
    return giveWords(first, second, hashing.xxhash64(bytes, 2n), hashing.xxhash64(bytes, 3n))
  }

  function giveWords(...words: readonly bigint[]): number {
    const pointer = heap.allocate(words.length * 8)
    const { view } = memory
    for (let index = 0; index < words.length; index++)
      view.setBigUint64(pointer + index * 8, words[index] as bigint, true)
    return pointer
  }

  function keccak256(data: bigint): number {
    const bytes = memory.viewOf(data)
    const isMocked = host.options.signatures === 'accept-magic'
    return host.give((isMocked ? hashMagicKey(bytes) : undefined) ?? hashing.keccak256(bytes))
  }

  return {
    ext_hashing_keccak_256_version_1: keccak256,
    ext_hashing_keccak_512_version_1: hashWith(hashing.keccak512),
    ext_hashing_sha2_256_version_1: hashWith(hashing.sha256),
    ext_hashing_blake2_128_version_1: hashWith(hashing.blake2b128),
    ext_hashing_blake2_256_version_1: hashWith(hashing.blake2b256),
    ext_hashing_twox_64_version_1: (data: bigint) => twox(data, 1),
    ext_hashing_twox_128_version_1: (data: bigint) => twox(data, 2),
    ext_hashing_twox_256_version_1: (data: bigint) => twox(data, 4)
  }
}
