import { refuseZstd } from './refuseZstd.ts'

/**
 * Reads the bits of a stream from its end to its beginning, as zstd requires. The highest set bit
 * of the last byte is not data: it marks the end of the data. The first read returns the bits below
 * this mark.
 */
export class BackwardBits {
  /** The number of unread bits; negative after a read beyond the beginning of the stream. */
  left: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0
    if (last === 0) refuseZstd('a stream of bits has no end')
    this.#bytes = bytes
    this.left = bytes.length * 8 - Math.clz32(last) + 23
  }

  /** Reads up to 31 bits as a number. Bits beyond the beginning of the stream are 0. */
  read(count: number): number {
    if (count > 16) return this.read(count - 16) * 65_536 + this.read(16)
    this.left -= count
    return this.peek(this.left, count)
  }

  /**
   * Returns up to 16 bits without consuming them. `from` is the position of the lowest bit, counted
   * from the beginning of the stream.
   */
  peek(from: number, count: number): number {
    const mask = (1 << count) - 1
    if (from < 0) return count + from <= 0 ? 0 : (this.peek(0, count + from) << -from) & mask
    const bytes = this.#bytes
    const at = from >> 3
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    return (word >>> (from & 7)) & mask
  }
}
