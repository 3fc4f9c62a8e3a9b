import type { StorageKey } from './StorageKey.ts'

/**
 * The answer of a storage that must fetch the value first. The call continues as if the key were
 * absent, and ends with `StorageIncomplete`. The caller can then fetch all missing values together,
 * and repeat the call.
 */
export const MISSING: unique symbol = Symbol('missing')

/** The type of the symbol {@link MISSING}, for the results of reads. */
export type Missing = typeof MISSING

/**
 * The state of a chain at one block. It answers synchronously, because WASM cannot wait.
 *
 * `child` is the key of a child trie, with the prefix `:child_storage:default:`, as in the RPC
 * methods `childstate_*`. Without `child`, the main trie is read. Do not change the bytes of
 * returned values, because they are shared.
 */
export interface Storage {
  /**
   * Returns `null` for a key without a value; {@link MISSING} for a value that is not yet fetched.
   */
  get(key: StorageKey, child?: StorageKey): Uint8Array | null | Missing
  /**
   * Returns the smallest key, compared by bytes, that is larger than `after`. Returns `null` after
   * the largest key, and {@link MISSING} if the next key is not yet fetched. Calls ask for
   * consecutive keys, so a storage may fetch a page at a time.
   */
  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null | Missing
}

/** The last value of each key that was changed; `null` for a deleted key. */
export type KeyChanges = ReadonlyMap<StorageKey, Uint8Array | null>

/** The changes of a call. A deleted key is listed even if it was absent before. */
export interface StorageDiff {
  readonly top: KeyChanges
  /**
   * The changes of child tries, by the key of the child trie, with the prefix
   * `:child_storage:default:`.
   */
  readonly child: ReadonlyMap<StorageKey, KeyChanges>
}

/** The keys that a call read from its storage, each with its value; `null` for an absent key. */
export type KeysRead = StorageDiff
