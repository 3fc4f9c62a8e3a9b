import { bytesToHex, type Hex } from '@paraclock/core'

/** Reads SCALE bytes from the front to the back. Reading beyond the end gives `undefined` bytes. */
export class ByteReader {
  readonly #bytes: Uint8Array
  #offset = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** How many bytes are left; negative if more was read than there is. */
  get left(): number {
    return this.#bytes.length - this.#offset
  }

  /** A single byte. */
  u8(): number {
    const byte = this.#bytes[this.#offset] ?? 0
    this.#offset += 1
    return byte
  }

  /** A whole number of so many bytes, the lowest first. */
  integer(length: number): bigint {
    let value = 0n
    for (let index = 0; index < length; index += 1) {
      value |= BigInt(this.u8()) << BigInt(8 * index)
    }
    return value
  }

  /** A whole number in compact form. */
  compact(): bigint {
    const first = this.u8()
    switch (first & 3) {
      case 0:
        return BigInt(first >> 2)
      case 1:
        return BigInt(first >> 2) | (this.integer(1) << 6n)
      case 2:
        return BigInt(first >> 2) | (this.integer(3) << 6n)
      default:
        return this.integer((first >> 2) + 4)
    }
  }

  /** So many bytes, as hex. */
  hex(length: number): Hex {
    const end = this.#offset + length
    const bytes = this.#bytes.slice(this.#offset, end)
    this.#offset = end
    return bytesToHex(bytes)
  }
}
