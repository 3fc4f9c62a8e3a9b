import { ParaclockError } from '@paraclock/core'

const utf8 = new TextDecoder()

/**
 * Reads SCALE values one after the other.
 *
 * Lengths are checked against the bytes that are left before anything is allocated: metadata comes
 * from a node, and a node may lie.
 */
export class ByteReader {
  readonly bytes: Uint8Array
  /** Where the next value begins. */
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  /** One byte. */
  byte(): number {
    const value = this.bytes[this.at]
    if (value === undefined) throw this.malformed('it ends too early')
    this.at += 1
    return value
  }

  /** Four bytes, the lowest first. */
  u32(): number {
    return (this.byte() | (this.byte() << 8) | (this.byte() << 16) | (this.byte() << 24)) >>> 0
  }

  /** A compact number of at most 32 bits: type ids, lengths and counts are such. */
  compact(): number {
    const first = this.byte()
    switch (first & 3) {
      case 0:
        return first >> 2
      case 1:
        return (first >> 2) | (this.byte() << 6)
      case 2:
        return (first >>> 2) + this.byte() * 0x40 + this.byte() * 0x4000 + this.byte() * 0x400000
      default:
        if (first !== 3) throw this.malformed('a length or type id has more than 32 bits')
        return this.u32()
    }
  }

  /** The number of items of a list; each item takes at least one byte. */
  count(): number {
    const count = this.compact()
    if (count > this.bytes.length - this.at) throw this.malformed(`a list of ${count} is cut off`)
    return count
  }

  /** A list. */
  list<Item>(readItem: () => Item): Item[] {
    const count = this.count()
    const items = new Array<Item>(count)
    for (let index = 0; index < count; index += 1) items[index] = readItem()
    return items
  }

  /** An optional value. */
  option<Value>(readValue: () => Value): Value | null {
    const flag = this.byte()
    if (flag > 1) throw this.malformed(`an option begins with the byte ${flag}`)
    return flag === 0 ? null : readValue()
  }

  /** A text. */
  text(): string {
    const start = this.skipBytes()
    return this.ascii(start) ?? utf8.decode(this.bytes.subarray(start, this.at))
  }

  /** A byte string: a view, not a copy. */
  blob(): Uint8Array {
    const start = this.skipBytes()
    return this.bytes.subarray(start, this.at)
  }

  /** Passes over this many bytes. */
  skip(length: number): void {
    if (length > this.bytes.length - this.at) throw this.malformed('it ends too early')
    this.at += length
  }

  /** Passes over a text or a byte string, and tells where its content begins. */
  skipBytes(): number {
    const length = this.compact()
    const start = this.at
    this.skip(length)
    return start
  }

  /** Passes over a list of texts, and tells where it begins. */
  skipTexts(): number {
    const start = this.at
    for (let left = this.count(); left > 0; left -= 1) this.skipBytes()
    return start
  }

  /** The error for bytes that are not what they should be. */
  malformed(problem: string): ParaclockError {
    return new ParaclockError('MetadataMalformed', {
      length: this.bytes.length,
      offset: this.at,
      problem
    })
  }

  // Names are short and ASCII: building them char by char beats the decoder's fixed cost.
  private ascii(start: number): string | null {
    if (this.at - start > 48) return null
    let text = ''
    for (let index = start; index < this.at; index += 1) {
      const char = this.bytes[index] ?? 0
      if (char > 127) return null
      text += String.fromCharCode(char)
    }
    return text
  }
}
