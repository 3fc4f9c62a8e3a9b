import { readCompact } from '@paraclock/core'
import { compactWidth, writeCompact } from './compactLength.ts'

const MIN_CAPACITY = 256
const MAX_ITEMS = 0xffff_ffff
const NOTHING = new Uint8Array()

/**
 * A SCALE list that grows at its end, such as the events of a block. Appending copies only the
 * item. The list is joined with its length prefix when it is read.
 *
 * A nested storage transaction forks the list of the outer transaction. The fork shares memory with
 * the outer list, so the outer list must not grow while the fork is in use.
 */
export class AppendedList {
  /** The items from storage, without the length prefix. */
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
   * As in Substrate, an absent value, a value that is not a list, and a list of 2^32 - 1 items
   * become an empty list.
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

  /** Returns a copy that can grow. */
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
