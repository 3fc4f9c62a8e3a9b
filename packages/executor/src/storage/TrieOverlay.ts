import type { AppendedList } from './AppendedList.ts'
import { mergeNextKey } from './createLayeredStorage.ts'
import { SortedKeys } from './SortedKeys.ts'
import { MISSING, type Storage } from './Storage.ts'
import type { StorageKey } from './StorageKey.ts'

export interface OverlayEntry {
  /** The value of the key. `null` if the key is deleted, or if the value is in `list`. */
  value: Uint8Array | null
  /** The value as a list, if the call has appended to it; otherwise `null`. */
  list: AppendedList | null
  /** The number of transactions that were open when the entry was written. */
  depth: number
}

export class TrieOverlay {
  /**
   * The key of the child trie, with the prefix `:child_storage:default:`; `undefined` for the main
   * trie.
   */
  readonly child: StorageKey | undefined
  /**
   * The changes of the call. Only `StorageOverlay` may write them, because a rollback needs the
   * earlier entries.
   */
  readonly entries: Map<StorageKey, OverlayEntry> = new Map()
  /** The values that were read from the storage, each key only once; `null` for an absent key. */
  readonly read: Map<StorageKey, Uint8Array | null> = new Map()
  readonly sorted: SortedKeys
  /** How many reads the storage answered with `MISSING`. */
  missing = 0
  readonly #storage: Storage
  readonly #onRead: (key: StorageKey) => void
  readonly #nextChange: (after: StorageKey) => StorageKey | null
  readonly #nextBase: (after: StorageKey) => StorageKey | null
  readonly #changes: { get(key: StorageKey): true | null | undefined }

  /** `onRead` is called before each read from the storage. */
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
   * `true` if the call changed the value, `null` if it deleted the key, `undefined` if it left the
   * key unchanged.
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
