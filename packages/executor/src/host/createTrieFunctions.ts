import { computeOrderedRoot, computeTrieRoot } from '../trie/computeTrieRoot.ts'
import type { TrieHasher } from '../trie/hashers.ts'
import { verifyCompactProof } from '../trie/verifyCompactProof.ts'
import type { Host, HostFunctions } from './Host.ts'
import type { ScaleReader } from './ScaleReader.ts'

/** A block has some thousands of extrinsics at most; an entry of one byte takes a hundred here. */
const MOST_ENTRIES = 1_000_000

/** The functions that compute the root of a trie which the runtime has as a list. */
export function createTrieFunctions(host: Host): HostFunctions {
  const blake2: TrieHasher = { name: 'blake2_256', hash: host.hashing.blake2b256 }
  const keccak: TrieHasher = { name: 'keccak_256', hash: host.hashing.keccak256 }

  function countOf(name: string, reader: ScaleReader): number {
    const count = reader.compact()
    return count <= MOST_ENTRIES ? count : host.reject(name, `a list of ${count} entries`)
  }

  function root(name: string, hasher: TrieHasher, list: bigint, version: number): number {
    const reader = host.scale(name, list)
    const entries: [Uint8Array, Uint8Array][] = []
    for (let left = countOf(name, reader); left > 0; left--)
      entries.push([reader.bytes(), reader.bytes()])
    return host.give(computeTrieRoot({ entries, version: version === 0 ? 0 : 1, hasher }))
  }

  function orderedRoot(name: string, hasher: TrieHasher, list: bigint, version: number): number {
    const reader = host.scale(name, list)
    const values: Uint8Array[] = []
    for (let left = countOf(name, reader); left > 0; left--) values.push(reader.bytes())
    return host.give(computeOrderedRoot({ values, version: version === 0 ? 0 : 1, hasher }))
  }

  function verifyProof(
    name: string,
    hasher: TrieHasher,
    [root, proof, key, value]: readonly [number, bigint, bigint, bigint],
    version: number
  ): number {
    const reader = host.scale(name, proof)
    const nodes: Uint8Array[] = []
    for (let left = countOf(name, reader); left > 0; left--) nodes.push(reader.bytes())
    const holds = verifyCompactProof({
      root: host.memory.at(root, 32),
      nodes,
      key: host.memory.viewOf(key),
      value: host.memory.viewOf(value),
      version: version === 0 ? 0 : 1,
      hasher
    })
    return holds ? 1 : 0
  }

  return {
    ext_trie_blake2_256_root_version_1: (list: bigint) =>
      root('ext_trie_blake2_256_root_version_1', blake2, list, 0),
    ext_trie_blake2_256_root_version_2: (list: bigint, version: number) =>
      root('ext_trie_blake2_256_root_version_2', blake2, list, version),
    ext_trie_blake2_256_ordered_root_version_1: (list: bigint) =>
      orderedRoot('ext_trie_blake2_256_ordered_root_version_1', blake2, list, 0),
    ext_trie_blake2_256_ordered_root_version_2: (list: bigint, version: number) =>
      orderedRoot('ext_trie_blake2_256_ordered_root_version_2', blake2, list, version),
    ext_trie_keccak_256_root_version_1: (list: bigint) =>
      root('ext_trie_keccak_256_root_version_1', keccak, list, 0),
    ext_trie_keccak_256_root_version_2: (list: bigint, version: number) =>
      root('ext_trie_keccak_256_root_version_2', keccak, list, version),
    ext_trie_keccak_256_ordered_root_version_1: (list: bigint) =>
      orderedRoot('ext_trie_keccak_256_ordered_root_version_1', keccak, list, 0),
    ext_trie_keccak_256_ordered_root_version_2: (list: bigint, version: number) =>
      orderedRoot('ext_trie_keccak_256_ordered_root_version_2', keccak, list, version),
    ext_trie_blake2_256_verify_proof_version_1: (...args: [number, bigint, bigint, bigint]) =>
      verifyProof('ext_trie_blake2_256_verify_proof_version_1', blake2, args, 0),
    ext_trie_blake2_256_verify_proof_version_2: (
      ...[root, proof, key, value, version]: [number, bigint, bigint, bigint, number]
    ) =>
      verifyProof(
        'ext_trie_blake2_256_verify_proof_version_2',
        blake2,
        [root, proof, key, value],
        version
      ),
    ext_trie_keccak_256_verify_proof_version_1: (...args: [number, bigint, bigint, bigint]) =>
      verifyProof('ext_trie_keccak_256_verify_proof_version_1', keccak, args, 0),
    ext_trie_keccak_256_verify_proof_version_2: (
      ...[root, proof, key, value, version]: [number, bigint, bigint, bigint, number]
    ) =>
      verifyProof(
        'ext_trie_keccak_256_verify_proof_version_2',
        keccak,
        [root, proof, key, value],
        version
      )
  }
}
