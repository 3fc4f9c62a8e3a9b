import { encodeHeader } from '@paraclock/core'
import type { MemoryStorage } from '../storage/createMemoryStorage.ts'
import { hashRoot } from '../trie/computeTrieRoot.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import type { StateVersion } from '../trie/TrieNode.ts'

/** The genesis header of a chain, its hash, and the trie of the genesis state. */
export interface HashedGenesis {
  /** The header as SCALE bytes. */
  readonly header: Uint8Array
  /** The hash of the header, which is the genesis hash. */
  readonly hash: Uint8Array
  readonly trie: StateTrie
}

/** Computes the genesis header and the genesis hash of a chain from its whole genesis state. */
export function hashGenesis({
  state,
  version
}: {
  readonly state: MemoryStorage
  /** The state version, from the runtime's version. */
  readonly version: StateVersion
}): HashedGenesis {
  const trie = StateTrie.build({
    entries: state.entries(),
    children: new Map(state.children().map((child) => [child, [...state.entries(child)]])),
    version
  })
  const header = encodeHeader({
    parentHash: new Uint8Array(32),
    number: 0,
    stateRoot: trie.root(),
    extrinsicsRoot: hashRoot(undefined, blake2Hasher),
    logs: []
  })
  return { header, hash: blake2Hasher.hash(header), trie }
}
