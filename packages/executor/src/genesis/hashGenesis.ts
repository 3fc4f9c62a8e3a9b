import { encodeHeader } from '@paraclock/core'
import type { MemoryStorage } from '../storage/createMemoryStorage.ts'
import { hashRoot } from '../trie/computeTrieRoot.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import type { StateVersion } from '../trie/TrieNode.ts'

/** The genesis block of a chain, with the trie of its state. */
export interface HashedGenesis {
  readonly header: Uint8Array
  /** The hash of the genesis block, which identifies the chain. */
  readonly hash: Uint8Array
  readonly trie: StateTrie
}

/** Computes a chain's genesis block from the whole state, including the code. */
export function hashGenesis({
  state,
  version
}: {
  readonly state: MemoryStorage
  /** The state version that the runtime declares. */
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
