/** The limits of a {@link RecentMap}. */
export interface RecentMapArgs<Key, Value> {
  /** The largest sum of the sizes of all entries. */
  readonly most: number
  /** The largest size of one entry. `set` does not store a larger entry. Defaults to `most`. */
  readonly largest?: number
  /** Returns the size of an entry. Defaults to 1 for each entry. */
  readonly sizeOf?: (value: Value, key: Key) => number
}

/** A map of limited size, which drops the least recently used entries. */
export class RecentMap<Key, Value> {
  readonly #args: RecentMapArgs<Key, Value>
  readonly #entries = new Map<Key, { readonly value: Value; readonly size: number }>()
  #size = 0

  constructor(args: RecentMapArgs<Key, Value>) {
    this.#args = args
  }

  /** The sum of the sizes of all entries. */
  get size(): number {
    return this.#size
  }

  /** Returns the value of a key, and marks the entry as the most recently used. */
  get(key: Key): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /**
   * Stores a value under a key. If the total size then exceeds `most`, the least recently used
   * entries are dropped. If the size of the value exceeds `largest`, the value is not stored, and a
   * former value of the key is dropped, too.
   */
  set(key: Key, value: Value): void {
    this.delete(key)
    const { most, largest = most, sizeOf = () => 1 } = this.#args
    const size = sizeOf(value, key)
    if (size > largest) return
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= most) break
      this.delete(oldest)
    }
  }

  /** Drops the entry of a key. */
  delete(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }

  /** Drops every entry. */
  clear(): void {
    this.#entries.clear()
    this.#size = 0
  }
}
