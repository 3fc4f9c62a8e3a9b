import { readCompact } from '@paraclock/core'
import { compactWidth, writeCompact } from './compactLength.ts'

const MIN_CAPACITY = 256
const MAX_ITEMS = 0xffff_ffff
const NOTHING = new Uint8Array()

/**
 * A SCALE list that grows at its end: the events of a block. An append costs the bytes appended,
 * not the whole list: what was stored is left where it is, and joined with what came after it when
 * somebody looks.
 *
 * A list can be forked: both share the bytes up to the fork, and only the newer one may grow until
 * it is dropped, which is the order in which storage transactions come and go.
 */
export class AppendedList {
  /** The items that were stored, without the length in front of them. */
  readonly #stored: Uint8Array
  #added: Uint8Array
  #end: number
  #count: number
  #encoded: Uint8Array | null = null

  private constructor(stored: Uint8Array, added: Uint8Array, end: number, count: number) {
    this.#stored = stored
    this.#added = added
    this.#end = end
    this.#count = count
  }

  /**
   * Continues the stored list. A full list, or a value that is not a list, is dropped, as Substrate does.
   */
  static from(stored: Uint8Array | null): AppendedList {
    const added = new Uint8Array(MIN_CAPACITY)
    const length = stored === null ? undefined : readCompact(stored)
    if (stored === null || length === undefined || length.count === MAX_ITEMS)
      return new AppendedList(NOTHING, added, 0, 0)
    return new AppendedList(stored.subarray(length.width), added, 0, length.count)
  }

  get size(): number {
    return this.#stored.length + this.#end
  }

  /** A list that begins where this one is, and can be thrown away without harm to this one. */
  fork(): AppendedList {
    return new AppendedList(this.#stored, this.#added, this.#end, this.#count)
  }

  push(item: Uint8Array): void {
    const end = this.#end + item.length
    if (end > this.#added.length) {
      const larger = new Uint8Array(end * 2)
      larger.set(this.#added.subarray(0, this.#end))
      this.#added = larger
    }
    this.#added.set(item, this.#end)
    this.#end = end
    this.#count++
    this.#encoded = null
  }

  /** The list, encoded. It stays as it is when the list grows. */
  encoded(): Uint8Array {
    if (this.#encoded !== null) return this.#encoded
    const width = compactWidth(this.#count)
    const encoded = new Uint8Array(width + this.size)
    writeCompact(encoded, 0, this.#count, width)
    encoded.set(this.#stored, width)
    encoded.set(this.#added.subarray(0, this.#end), width + this.#stored.length)
    this.#encoded = encoded
    return encoded
  }
}
