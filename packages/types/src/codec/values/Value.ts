import { bytesToHex, type Hex } from '@paraclock/core'

/**
 * A decoded SCALE value. It answers the questions that polkadot.js's values answer, and in the same
 * words: programs and evidence that were written for those read these.
 */
export abstract class Value {
  /** The value, SCALE encoded. */
  abstract toU8a(): Uint8Array
  /** The value as JSON: integers that JSON cannot hold are hex. */
  abstract toJSON(): unknown
  /** The value in JavaScript's own types: integers that a number cannot hold are decimal text. */
  abstract toPrimitive(): unknown
  /** The value for a person. */
  abstract toHuman(): unknown

  /** How many bytes it takes. */
  get encodedLength(): number {
    return this.toU8a().length
  }

  /** The bytes as hex. */
  toHex(): Hex {
    return bytesToHex(this.toU8a())
  }

  /** The value as text: the JSON of it, where it has no text of its own. */
  toString(): string {
    return JSON.stringify(this.toJSON())
  }
}
