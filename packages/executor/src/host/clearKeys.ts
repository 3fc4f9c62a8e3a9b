import { EMPTY_KEY, type StorageKey } from '../storage/StorageKey.ts'
import type { StorageOverlay } from '../storage/StorageOverlay.ts'
import type { TrieOverlay } from '../storage/TrieOverlay.ts'

export interface ClearedKeys {
  /**
   * The stored key at which the runtime's next call of the host function continues; `null` if all
   * stored keys were visited.
   */
  readonly cursor: StorageKey | null
  readonly backend: number
  /** The number of deleted keys, including keys that existed only in the changes of the call. */
  readonly unique: number
  /** The number of visited stored keys, including keys that the call deleted earlier. */
  readonly loops: number
}

/**
 * Deletes all keys that begin with a prefix. As in Substrate, `limit` counts only stored keys, not
 * keys in the changes of the call.
 */
export function clearKeys(args: {
  readonly overlay: StorageOverlay
  readonly trie: TrieOverlay
  readonly prefix: StorageKey
  /** The maximum number of stored keys to visit; `null` for no limit. */
  readonly limit: number | null
  /** The `cursor` that an earlier call returned; `null` to begin with the first key. */
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
  // `nextStored` returns only keys after `from`, so the key `from` itself is checked here.
  if (from !== EMPTY_KEY && trie.stored(from) !== null) return within(from, prefix)
  return within(trie.nextStored(from), prefix)
}

function within(key: StorageKey | null, prefix: StorageKey): StorageKey | null {
  return key?.startsWith(prefix) ? key : null
}
