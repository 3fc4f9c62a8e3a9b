import { EMPTY_KEY, type StorageKey } from '../storage/StorageKey.ts'
import type { StorageOverlay } from '../storage/StorageOverlay.ts'
import type { TrieOverlay } from '../storage/TrieOverlay.ts'

export interface ClearedKeys {
  /** The key to go on at, `null` when no stored key is left. */
  readonly cursor: StorageKey | null
  readonly backend: number
  /** How many keys were deleted, those that only the call had written included. */
  readonly unique: number
  /** How many stored keys were visited. */
  readonly loops: number
}

/**
 * Deletes all keys with a prefix. The limit counts keys in storage only, as Substrate counts: what
 * the call itself wrote under the prefix always goes.
 */
export function clearKeys(args: {
  /** What the call changed so far. */
  readonly overlay: StorageOverlay
  readonly trie: TrieOverlay
  /** What the keys begin with. All of the trie if empty. */
  readonly prefix: StorageKey
  /** How many stored keys may be visited, `null` for all of them. */
  readonly limit: number | null
  /** The stored key to begin at, `null` for the first. */
  readonly cursor: StorageKey | null
}): ClearedKeys {
  const { overlay, trie, prefix, limit } = args
  let unique = 0
  for (const [key, entry] of trie.entries) {
    if (!key.startsWith(prefix)) continue
    if (entry.list !== null || entry.value !== null) unique++
    overlay.set(trie, key, null)
  }
  let backend = 0
  let loops = 0
  let key = firstStored(trie, args.cursor ?? prefix, prefix)
  while (key !== null && loops !== limit) {
    if (trie.entries.get(key) === undefined) {
      overlay.set(trie, key, null)
      backend++
    }
    loops++
    key = within(trie.nextStored(key), prefix)
  }
  return { cursor: key, backend, unique: unique + backend, loops }
}

function firstStored(trie: TrieOverlay, from: StorageKey, prefix: StorageKey): StorageKey | null {
  // Only after its own name does a storage give the next key, so a key there is asked for first.
  if (from !== EMPTY_KEY && trie.stored(from) !== null) return within(from, prefix)
  return within(trie.nextStored(from), prefix)
}

function within(key: StorageKey | null, prefix: StorageKey): StorageKey | null {
  return key?.startsWith(prefix) ? key : null
}
