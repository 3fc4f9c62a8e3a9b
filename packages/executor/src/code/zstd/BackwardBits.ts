import { refuseZstd } from './refuseZstd.ts'

/** Reads bits from the end of a stream to its beginning. The last bit set marks their end. */
export class BackwardBits {
  /** How many bits are left; below zero if more were read than there are. */
  left: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    const last = bytes.at(-1) ?? 0
    if (last === 0) refuseZstd('a stream of bits has no end')
    this.#bytes = bytes
    this.left = bytes.length * 8 - Math.clz32(last) + 23
  }

  /** The next bits as a number, 31 at most. Bits before the beginning are zero. */
  read(count: number): number {
    if (count > 16) return this.read(count - 16) * 65_536 + this.read(16)
    this.left -= count
    return this.peek(this.left, count)
  }

  /** Bits from a position on, 16 at most. */
  peek(from: number, count: number): number {
    const mask = (1 << count) - 1
    if (from < 0) return count + from <= 0 ? 0 : (this.peek(0, count + from) << -from) & mask
    const bytes = this.#bytes
    const at = from >> 3
    const word = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16)
    return (word >>> (from & 7)) & mask
  }
}
