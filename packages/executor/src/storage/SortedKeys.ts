import type { StorageKey } from './StorageKey.ts'

/**
 * Keys in the order of bytes, for walking. Built on the first walk and again after keys came or
 * went, so that a state that is only read by key never pays for sorting.
 */
export class SortedKeys {
  readonly #source: Iterable<StorageKey>
  #sorted: StorageKey[] | null = null

  /** `source` is iterated again after each {@link SortedKeys.forget}. */
  constructor(source: Iterable<StorageKey>) {
    this.#source = source
  }

  /** Tells that a key came or went. */
  forget(): void {
    this.#sorted = null
  }

  /** The first key after the given one, or `null`. */
  next(after: StorageKey): StorageKey | null {
    this.#sorted ??= [...this.#source].sort(byCodeUnit)
    const keys = this.#sorted
    let low = 0
    let high = keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((keys[middle] as StorageKey) > after) high = middle
      else low = middle + 1
    }
    return keys[low] ?? null
  }
}

function byCodeUnit(left: StorageKey, right: StorageKey): number {
  return left < right ? -1 : left > right ? 1 : 0
}
