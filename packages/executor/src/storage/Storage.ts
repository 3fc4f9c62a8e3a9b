import type { StorageKey } from './StorageKey.ts'

/**
 * The answer of a storage for a key whose value must be fetched first. The executor continues as if
 * the key were absent, and the call ends with `StorageIncomplete`. The caller can then fetch all
 * missing keys together, and call again.
 */
export const MISSING: unique symbol = Symbol('missing')

/** The type of {@link MISSING}. */
export type Missing = typeof MISSING

/**
 * The state of a chain at one block. It is read-only, and it answers synchronously, because WASM
 * cannot wait.
 *
 * `child` is the key of a child trie in the main trie: the prefix `:child_storage:default:` and the
 * child's name. The RPC methods `childstate_*` take the same key. Without `child`, the main trie is
 * read.
 *
 * Neither the storage nor its caller may change the bytes of a returned value.
 */
export interface Storage {
  /**
   * The value of a key; `null` if the key has no value; {@link MISSING} if the value must be
   * fetched first.
   */
  get(key: StorageKey, child?: StorageKey): Uint8Array | null | Missing
  /**
   * Returns the first key after the given key in the order of bytes, or `null` after the last key.
   * The executor asks for one key after the other, so a storage may fetch a page of keys at a time.
   */
  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null | Missing
}

/** The written value of each changed key; `null` for a deleted key. */
export type KeyChanges = ReadonlyMap<StorageKey, Uint8Array | null>

/**
 * The changes of a call: each key with its last value, or `null` if it was deleted. It may list a
 * deleted key that never existed.
 */
export interface StorageDiff {
  /** Changes of the main trie. */
  readonly top: KeyChanges
  /** The changes of each child trie, by the key of the child trie with its prefix. */
  readonly child: ReadonlyMap<StorageKey, KeyChanges>
}

/** The keys that a call read from its storage, with the returned values; `null` for absent keys. */
export type KeysRead = StorageDiff
