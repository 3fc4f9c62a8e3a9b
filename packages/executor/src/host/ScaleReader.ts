import { readCompact } from '@paraclock/core'

export type RefuseBytes = (problem: string) => never

/** Reads simple SCALE values. `refuse` throws for malformed bytes. */
export class ScaleReader {
  readonly refuse: RefuseBytes
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array, refuse: RefuseBytes) {
    this.#bytes = bytes
    this.refuse = refuse
  }

  get rest(): number {
    return this.#bytes.length - this.#at
  }

  get position(): number {
    return this.#at
  }

  u8(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) return this.refuse('it ends too early')
    this.#at += 1
    return byte
  }

  u32(): number {
    const bytes = this.take(4)
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  }

  compact(): number {
    const first = this.#bytes[this.#at]
    // Nearly all lengths have one byte. This branch decodes them faster than `readCompact`.
    if (first !== undefined && (first & 3) === 0) {
      this.#at += 1
      return first >> 2
    }
    const length = readCompact(this.#bytes, this.#at)
    if (length === undefined) return this.refuse('a length does not decode')
    this.#at += length.width
    return length.count
  }

  /** Reads a length, and then this many bytes, without copying them. */
  bytes(): Uint8Array {
    return this.take(this.compact())
  }

  /** Returns whether the value of an `Option` follows. */
  option(): boolean {
    const tag = this.u8()
    if (tag > 1) this.refuse(`an option begins with ${tag}`)
    return tag === 1
  }

  /** Reads bytes without copying them. */
  take(length: number): Uint8Array {
    if (length > this.rest) this.refuse(`${length} bytes are announced where ${this.rest} are left`)
    const from = this.#at
    this.#at += length
    return this.#bytes.subarray(from, this.#at)
  }
}
