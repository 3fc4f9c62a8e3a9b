import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { bytesToHex } from '../hex/bytesToHex.ts'
import { readCompact } from './readCompact.ts'
import { readUnsigned } from './wellKnown.ts'

/** Throws for malformed bytes. */
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

  /** The number of bytes that are left. */
  get rest(): number {
    return this.#bytes.length - this.#at
  }

  /** The number of bytes that were read. */
  get position(): number {
    return this.#at
  }

  /** Reads a u8. */
  u8(): number {
    const byte = this.#bytes[this.#at]
    if (byte === undefined) return this.refuse('it ends too early')
    this.#at += 1
    return byte
  }

  /** Reads a u32. */
  u32(): number {
    const bytes = this.take(4)
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true)
  }

  /** Reads a u64 of at most 2^53 - 1. */
  u64(): number {
    return readUnsigned(this.take(8), 8) ?? this.refuse('a number in it exceeds 2^53 - 1')
  }

  /** Reads a compact u32. */
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

  /** Reads a list. An item has at least one byte, so a list has at most as many items as bytes. */
  list<Item>(read: () => Item): Item[] {
    const length = this.compact()
    if (length > this.rest) this.refuse(`a list of ${length} items is cut off`)
    return Array.from({ length }, read)
  }

  /** Returns what `read` reads, and the bytes of it, without copying them. */
  span<Value>(read: () => Value): { readonly value: Value; readonly bytes: Uint8Array } {
    const from = this.#at
    const value = read()
    return { value, bytes: this.#bytes.subarray(from, this.#at) }
  }

  /** Refuses bytes that are left. */
  end(): void {
    if (this.rest > 0) this.refuse(`${this.rest} bytes follow it`)
  }
}

/** Returns a reader that throws `ValueMalformed` with the name of the value. */
export function openScale(bytes: Uint8Array, type: string): ScaleReader {
  return new ScaleReader(bytes, (problem) => {
    throw new ParaclockError(ValueMalformed, { type, value: bytesToHex(bytes), problem })
  })
}
