import { bytesToHex, encodeCompact, type Hex, joinBytes } from '@paraclock/core'
import { Value } from './Value.ts'

const utf8 = new TextEncoder()

/** A text. */
export class TextValue extends Value {
  readonly #text: string

  constructor(text: string) {
    super()
    this.#text = text
  }

  toU8a(): Uint8Array {
    const bytes = utf8.encode(this.#text)
    return joinBytes([encodeCompact(bytes.length), bytes])
  }

  /** The bytes of the text, without its length. */
  override toHex(): Hex {
    return bytesToHex(utf8.encode(this.#text))
  }

  toJSON(): string {
    return this.#text
  }

  toPrimitive(): string {
    return this.#text
  }

  toHuman(): string {
    return this.#text
  }

  override toString(): string {
    return this.#text
  }
}
