import type { StorageKey } from './StorageKey.ts'

/**
 * With this many added keys, `next` sorts all keys again, because inserting each added key would
 * take longer.
 */
const SORT_AGAIN_FROM = 64

/**
 * Keys in the order of their bytes. The first call of {@link SortedKeys.next} sorts the keys. Each
 * later call merges the keys that were added since the call before.
 */
export class SortedKeys {
  readonly #source: Iterable<StorageKey>
  #sorted: StorageKey[] | null = null
  #added: StorageKey[] = []

  /**
   * `source` has all keys, in any order. The first call of {@link SortedKeys.next} reads it. After
   * {@link SortedKeys.forget}, the next call of `next` reads it again.
   */
  constructor(source: Iterable<StorageKey>) {
    this.#source = source
  }

  /** Adds a key. The caller ensures that the key is not yet in the list. */
  add(key: StorageKey): void {
    if (this.#sorted !== null) this.#added.push(key)
  }

  /** Removes a key, if it is in the list. */
  remove(key: StorageKey): void {
    if (this.#sorted === null) return
    const waiting = this.#added.indexOf(key)
    if (waiting !== -1) {
      this.#added.splice(waiting, 1)
      return
    }
    const at = upperBound(this.#sorted, key) - 1
    if (this.#sorted[at] === key) this.#sorted.splice(at, 1)
  }

  /** Drops the sorted keys, so that `source` is read again. */
  forget(): void {
    this.#sorted = null
    this.#added = []
  }

  /** Returns the first key that is larger than `after`; `null` after the largest key. */
  next(after: StorageKey): StorageKey | null {
    const keys = this.#current()
    return keys[upperBound(keys, after)] ?? null
  }

  #current(): StorageKey[] {
    if (this.#sorted === null) {
      this.#sorted = [...this.#source].sort(byCodeUnit)
    } else if (this.#added.length >= SORT_AGAIN_FROM) {
      this.#sorted = this.#sorted.concat(this.#added).sort(byCodeUnit)
      this.#added = []
    } else if (this.#added.length > 0) {
      for (const key of this.#added) this.#sorted.splice(upperBound(this.#sorted, key), 0, key)
      this.#added = []
    }
    return this.#sorted
  }
}

export function upperBound(keys: readonly StorageKey[], key: StorageKey): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as StorageKey) > key) high = middle
    else low = middle + 1
  }
  return low
}

function byCodeUnit(left: StorageKey, right: StorageKey): number {
  return left < right ? -1 : left > right ? 1 : 0
}
