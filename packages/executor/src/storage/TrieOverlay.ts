import type { AppendedList } from './AppendedList.ts'
import { mergeNextKey } from './createLayeredStorage.ts'
import { SortedKeys } from './SortedKeys.ts'
import { MISSING, type Storage } from './Storage.ts'
import type { StorageKey } from './StorageKey.ts'

export interface OverlayEntry {
  /** The value, `null` if deleted. Not used while `list` is set. */
  value: Uint8Array | null
  /** The list under the key, if the call appends to the key. The list then replaces `value`. */
  list: AppendedList | null
  /** The number of open transactions around the change. */
  depth: number
}

export class TrieOverlay {
  /** The trie's key with prefix, or `undefined` for the main trie. */
  readonly child: StorageKey | undefined
  /**
   * The changes by key. Only `StorageOverlay` writes them, because it records earlier entries for
   * rollbacks.
   */
  readonly entries: Map<StorageKey, OverlayEntry> = new Map()
  /** The values that the storage returned. Each key is read from the storage only once. */
  readonly read: Map<StorageKey, Uint8Array | null> = new Map()
  readonly sorted: SortedKeys
  /** The number of reads and next-key lookups that the storage answered with `MISSING`. */
  missing = 0
  readonly #storage: Storage
  readonly #onRead: (key: StorageKey) => void
  readonly #nextChange: (after: StorageKey) => StorageKey | null
  readonly #nextBase: (after: StorageKey) => StorageKey | null
  readonly #changes: { get(key: StorageKey): true | null | undefined }

  /** `onRead` is called with every key before the storage is read. */
  constructor(storage: Storage, child: StorageKey | undefined, onRead: (key: StorageKey) => void) {
    this.#storage = storage
    this.#onRead = onRead
    this.child = child
    this.sorted = new SortedKeys({ [Symbol.iterator]: () => this.entries.keys() })
    this.#nextChange = (after) => this.sorted.next(after)
    this.#nextBase = (after) => this.nextStored(after)
    this.#changes = { get: (key) => this.#changed(key) }
  }

  get(key: StorageKey): Uint8Array | null {
    const entry = this.entries.get(key)
    if (entry === undefined) return this.stored(key)
    return entry.list === null ? entry.value : entry.list.encoded()
  }

  has(key: StorageKey): boolean {
    const entry = this.entries.get(key)
    if (entry === undefined) return this.stored(key) !== null
    return entry.list !== null || entry.value !== null
  }

  stored(key: StorageKey): Uint8Array | null {
    const known = this.read.get(key)
    if (known !== undefined) return known
    this.#onRead(key)
    const answer = this.#storage.get(key, this.child)
    const value = answer === MISSING ? this.#miss() : answer
    this.read.set(key, value)
    return value
  }

  nextStored(after: StorageKey): StorageKey | null {
    const next = this.#storage.nextKey(after, this.child)
    return next === MISSING ? this.#miss() : next
  }

  nextKey(after: StorageKey): StorageKey | null {
    if (this.entries.size === 0) return this.nextStored(after)
    const next = mergeNextKey({
      after,
      changes: this.#changes,
      nextChange: this.#nextChange,
      nextBase: this.#nextBase
    })
    return next === MISSING ? null : next
  }

  /**
   * Returns `true` for a written key, `null` for a deleted key and `undefined` for an unchanged
   * key.
   */
  #changed(key: StorageKey): true | null | undefined {
    const entry = this.entries.get(key)
    if (entry === undefined) return undefined
    return entry.list === null && entry.value === null ? null : true
  }

  #miss(): null {
    this.missing++
    return null
  }
}
