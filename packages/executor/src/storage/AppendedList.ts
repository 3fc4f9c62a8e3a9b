import { compactWidth, readCompact, writeCompact } from './compactLength.ts'

/** Room in front of the items for the longest compact length there is for a u32. */
const PREFIX_ROOM = 5
const SMALLEST_CAPACITY = 256
const MOST_ITEMS = 0xffff_ffff

/**
 * A SCALE list that grows at its end: the events of a block. An append costs the bytes appended,
 * not the whole list, whose compact length in front changes its width as it grows.
 *
 * A list can be forked: both share the bytes up to the fork, and only the newer one may grow until
 * it is dropped, which is the order in which storage transactions come and go.
 */
export class AppendedList {
  #buffer: Uint8Array
  #end: number
  #count: number

  private constructor(buffer: Uint8Array, end: number, count: number) {
    this.#buffer = buffer
    this.#end = end
    this.#count = count
  }

  /**
   * Takes over what is stored. What is not a list, and a list that is full, is forgotten, as
   * Substrate does.
   */
  static from(stored: Uint8Array | null): AppendedList {
    const length = stored === null ? null : readCompact(stored)
    if (stored === null || length === null || length.count === MOST_ITEMS)
      return new AppendedList(new Uint8Array(SMALLEST_CAPACITY), PREFIX_ROOM, 0)
    const items = stored.subarray(length.width)
    const buffer = new Uint8Array(Math.max(SMALLEST_CAPACITY, PREFIX_ROOM + items.length * 2))
    buffer.set(items, PREFIX_ROOM)
    return new AppendedList(buffer, PREFIX_ROOM + items.length, length.count)
  }

  /** Size of the items in bytes. */
  get size(): number {
    return this.#end - PREFIX_ROOM
  }

  /** A list that begins where this one is, and can be thrown away without harm to this one. */
  fork(): AppendedList {
    return new AppendedList(this.#buffer, this.#end, this.#count)
  }

  /** Appends one encoded item. */
  push(item: Uint8Array): void {
    const end = this.#end + item.length
    if (end > this.#buffer.length) {
      const larger = new Uint8Array(end * 2)
      larger.set(this.#buffer.subarray(0, this.#end))
      this.#buffer = larger
    }
    this.#buffer.set(item, this.#end)
    this.#end = end
    this.#count++
  }

  /** The list, encoded: valid until the next append to it or to a fork of it. */
  encoded(): Uint8Array {
    const width = compactWidth(this.#count)
    const start = PREFIX_ROOM - width
    writeCompact(this.#buffer, start, this.#count, width)
    return this.#buffer.subarray(start, this.#end)
  }
}
