import { refuseZstd } from './refuseZstd.ts'

/**
 * Reads bits from the end of a stream to its beginning. The last set bit of the stream is a mark:
 * the data ends before this bit.
 */
export class BackwardBits {
  /** The number of unread bits; negative if too many were read. */
  left: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0
    if (last === 0) refuseZstd('a stream of bits has no end')
    this.#bytes = bytes
    this.left = bytes.length * 8 - Math.clz32(last) + 23
  }

  /** Reads up to 31 bits as a number. Bits before the beginning are zero. */
  read(count: number): number {
    if (count > 16) return this.read(count - 16) * 65_536 + this.read(16)
    this.left -= count
    return this.peek(this.left, count)
  }

  /** Returns `count` bits, at most 16, from the position `from` on. */
  peek(from: number, count: number): number {
    const mask = (1 << count) - 1
    if (from < 0) return count + from <= 0 ? 0 : (this.peek(0, count + from) << -from) & mask
    const bytes = this.#bytes
    const at = from >> 3
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    return (word >>> (from & 7)) & mask
  }
}
