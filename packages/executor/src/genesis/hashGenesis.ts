import { encodeHeader } from '@paraclock/core'
import type { MemoryStorage } from '../storage/createMemoryStorage.ts'
import { hashRoot } from '../trie/computeTrieRoot.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { StateTrie } from '../trie/StateTrie.ts'
import type { StateVersion } from '../trie/TrieNode.ts'

/** The genesis block of a chain: its header, its hash, and the trie of its state. */
export interface HashedGenesis {
  /** The header, encoded as SCALE bytes. */
  readonly header: Uint8Array
  /** The BLAKE2b-256 hash of the header. It identifies the chain. */
  readonly hash: Uint8Array
  readonly trie: StateTrie
}

/**
 * Computes the header and the hash of a chain's genesis block. `state` must be the whole genesis
 * state, including the code.
 */
export function hashGenesis({
  state,
  version
}: {
  readonly state: MemoryStorage
  /** The state version that the runtime declares. It decides how the trie stores long values. */
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
