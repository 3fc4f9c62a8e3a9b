import { SortedKeys } from './SortedKeys.ts'
import type { Storage, StorageDiff } from './Storage.ts'
import type { StorageKey } from './StorageKey.ts'

/** A {@link Storage} in memory that can be changed. It never returns MISSING. */
export interface MemoryStorage extends Storage {
  get(key: StorageKey, child?: StorageKey): Uint8Array | null
  nextKey(after: StorageKey, child?: StorageKey): StorageKey | null
  /** Sets the value of a key; `null` deletes the key. The array is not copied. */
  set(key: StorageKey, value: Uint8Array | null, child?: StorageKey): void
  /** Applies the changes of a call or of a block. */
  apply(diff: StorageDiff): void
  /** The keys of the child tries that have entries. */
  children(): StorageKey[]
  /** All entries of the main trie, or of a child trie, in any order. */
  entries(child?: StorageKey): IterableIterator<[StorageKey, Uint8Array]>
}

/**
 * Creates a storage in memory, for example for the state of a genesis or a test.
 *
 * @example
 * ```ts
 * import { createMemoryStorage, keyFromHex, type LoadedRuntime } from '@paraclock/executor'
 *
 * declare const runtime: LoadedRuntime
 * declare const code: Uint8Array
 * declare const header: Uint8Array
 *
 * const storage = createMemoryStorage({ top: [[keyFromHex('0x3a636f6465'), code]] })
 * const { storageDiff } = runtime.call('Core_initialize_block', header, { storage })
 * storage.apply(storageDiff)
 * ```
 */
export function createMemoryStorage(
  initial: {
    readonly top?: Iterable<readonly [StorageKey, Uint8Array]>
    readonly child?: Iterable<readonly [StorageKey, Iterable<readonly [StorageKey, Uint8Array]>]>
  } = {}
): MemoryStorage {
  const top = createTrie(initial.top)
  const children = new Map<StorageKey, ReturnType<typeof createTrie>>()
  for (const [child, entries] of initial.child ?? []) children.set(child, createTrie(entries))

  const trieOf = (child: StorageKey | undefined) =>
    child === undefined ? top : children.get(child)

  function set(key: StorageKey, value: Uint8Array | null, child?: StorageKey): void {
    let trie = trieOf(child)
    if (trie === undefined) {
      if (value === null || child === undefined) return
      trie = createTrie()
      children.set(child, trie)
    }
    if (value === null) {
      if (trie.values.delete(key)) trie.sorted.remove(key)
      return
    }
    if (!trie.values.has(key)) trie.sorted.add(key)
    trie.values.set(key, value)
  }

  return {
    get: (key, child) => trieOf(child)?.values.get(key) ?? null,
    nextKey: (after, child) => trieOf(child)?.sorted.next(after) ?? null,
    set,
    apply(diff) {
      for (const [key, value] of diff.top) set(key, value)
      for (const [child, changes] of diff.child)
        for (const [key, value] of changes) set(key, value, child)
    },
    children: () =>
      [...children].filter(([, trie]) => trie.values.size > 0).map(([child]) => child),
    entries: (child) => (trieOf(child)?.values ?? new Map()).entries()
  }
}

function createTrie(entries: Iterable<readonly [StorageKey, Uint8Array]> = []) {
  const values = new Map(entries)
  return { values, sorted: new SortedKeys({ [Symbol.iterator]: () => values.keys() }) }
}
