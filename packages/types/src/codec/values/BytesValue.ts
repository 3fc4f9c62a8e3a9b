import { bytesToHex, encodeCompact, type Hex, joinBytes } from '@paraclock/core'
import { Value } from './Value.ts'

const utf8 = new TextDecoder()

/** Bytes: a list with its length before it, or an array of a length that the type tells. */
export class BytesValue extends Value {
  /** What the bytes are, without their length. */
  readonly bytes: Uint8Array
  readonly #isList: boolean

  constructor(bytes: Uint8Array, isList: boolean) {
    super()
    this.bytes = bytes
    this.#isList = isList
  }

  get length(): number {
    return this.bytes.length
  }

  toU8a(): Uint8Array {
    return this.#isList ? joinBytes([encodeCompact(this.bytes.length), this.bytes]) : this.bytes
  }

  /** The bytes themselves, without their length. */
  override toHex(): Hex {
    return bytesToHex(this.bytes)
  }

  toUtf8(): string {
    return utf8.decode(this.bytes)
  }

  toJSON(): Hex {
    return this.toHex()
  }

  /** Text, if all of it can be printed. */
  toPrimitive(): string {
    return this.bytes.every((byte) => byte >= 32 && byte <= 126) ? this.toUtf8() : this.toHex()
  }

  toHuman(): string {
    return this.toPrimitive()
  }

  override toString(): string {
    return this.toHex()
  }
}
