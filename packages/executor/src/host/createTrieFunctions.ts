import type { ScaleReader } from '@paraclock/core'
import { computeOrderedRoot, computeTrieRoot } from '../trie/computeTrieRoot.ts'
import type { TrieHasher } from '../trie/hashers.ts'
import type { StateVersion } from '../trie/TrieNode.ts'
import { verifyCompactProof } from '../trie/verifyCompactProof.ts'
import type { Host, HostFunctions } from './Host.ts'

/**
 * The longest list that a trie function accepts, in entries. An entry takes at least a hundred bytes
 * of memory, so a longer list could exhaust the memory. Real lists have at most a few thousand
 * entries, such as the extrinsics of a block.
 */
const MAX_ENTRIES = 1_000_000

export function createTrieFunctions(host: Host): HostFunctions {
  const { blake2b256, keccak256 } = host.hashing
  return {
    ...createHasherFunctions(host, { name: 'blake2_256', hash: blake2b256 }),
    ...createHasherFunctions(host, { name: 'keccak_256', hash: keccak256 })
  }
}

function createHasherFunctions(host: Host, hasher: TrieHasher): HostFunctions {
  function* read(name: string, list: bigint): Generator<ScaleReader> {
    const reader = host.scale(name, list)
    const count = reader.compact()
    if (count > MAX_ENTRIES) host.reject(name, `a list of ${count} entries`)
    for (let left = count; left > 0; left--) yield reader
  }
  const bytesOf = (name: string, list: bigint): Uint8Array[] =>
    Array.from(read(name, list), (reader) => reader.bytes())

  // Each of these host functions has two versions. Version 1 always uses the state version 0.
  // Version 2 gets the state version as its last argument.
  const functions = [1, 2].map((version): HostFunctions => {
    const nameOf = (what: string): string => `ext_trie_${hasher.name}_${what}_version_${version}`
    const root = nameOf('root')
    const orderedRoot = nameOf('ordered_root')
    const verify = nameOf('verify_proof')
    return {
      [root]: (list: bigint, state = 0) => {
        const pairs = Array.from(read(root, list), (reader) => [reader.bytes(), reader.bytes()])
        const entries = pairs as [Uint8Array, Uint8Array][]
        return host.give(computeTrieRoot({ entries, version: versionOf(state), hasher }))
      },
      [orderedRoot]: (list: bigint, state = 0) => {
        const values = bytesOf(orderedRoot, list)
        return host.give(computeOrderedRoot({ values, version: versionOf(state), hasher }))
      },
      [verify]: (at: number, proof: bigint, key: bigint, value: bigint, state = 0) => {
        const holds = verifyCompactProof({
          root: host.memory.at(at, 32),
          nodes: bytesOf(verify, proof),
          key: host.memory.viewOf(key),
          value: host.memory.viewOf(value),
          version: versionOf(state),
          hasher
        })
        return holds ? 1 : 0
      }
    }
  })
  return Object.assign({}, ...functions)
}

function versionOf(state: number): StateVersion {
  return state === 0 ? 0 : 1
}
