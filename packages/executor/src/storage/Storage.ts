import type { StorageKey } from './StorageKey.ts'

/**
 * A storage returns this symbol for a key whose value must be fetched first. The call continues as
 * if the key were absent, and ends with `StorageIncomplete`. The caller can then fetch all missing
 * values together, and repeat the call.
 */
export const MISSING: unique symbol = Symbol('missing')

/** The type of the symbol {@link MISSING}, for the results of reads. */
export type Missing = typeof MISSING

/**
 * The state of a chain at one block, for reading. It answers synchronously, because WASM cannot
 * wait.
 *
 * `child` is the key of a child trie: the prefix `:child_storage:default:`, and then the name of
 * the child trie. The RPC methods `childstate_*` take the same key. Without `child`, the main trie
 * is read.
 *
 * Returned values are shared, so nobody may change their bytes.
 */
export interface Storage {
  /**
   * Returns the value of a key; `null` if the key has no value; {@link MISSING} if the value must
   * be fetched first.
   */
  get(key: StorageKey, child?: StorageKey): Uint8Array | null | Missing
  /**
   * Returns the first key that is larger than `after`, compared by bytes; `null` after the
   * largest key; {@link MISSING} if the key must be fetched first. Calls ask for consecutive keys,
   * so a storage may fetch a page of keys at a time.
   */
  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null | Missing
}

/** The last value of each key that was changed; `null` for a deleted key. */
export type KeyChanges = ReadonlyMap<StorageKey, Uint8Array | null>

/**
 * The changes of a call in the main trie and in child tries. A key that was deleted is listed even
 * if it was absent before.
 */
export interface StorageDiff {
  /** The changes in the main trie. */
  readonly top: KeyChanges
  /**
   * The changes in each child trie. A child trie is identified by its key in the main trie, with
   * the prefix `:child_storage:default:`.
   */
  readonly child: ReadonlyMap<StorageKey, KeyChanges>
}

/** The keys that a call read from its storage, each with its value; `null` for an absent key. */
export type KeysRead = StorageDiff
