import type { TrieHasher } from './TrieHasher.ts'
import type { StateVersion, TrieValue } from './TrieNode.ts'

/** In version 1, a value of this many bytes or more is replaced by its hash. */
const HASHED_FROM = 33

/** Puts a value into the form in which a node of the given state version holds it. */
export function makeValue(bytes: Uint8Array, version: StateVersion, hasher: TrieHasher): TrieValue {
  const hash = version === 1 && bytes.length >= HASHED_FROM ? hasher.hash(bytes) : undefined
  return { bytes, hash }
}
