import type { Call, Token, Words } from '@paraclock/core'

/** Encodes, decodes and describes the values of one type of a runtime. */
export interface ValueType {
  readonly name: string
  /** Present for an option, so that an option in an option is recognized. */
  readonly isOption?: true
  /** Encodes a plain value, or any other accepted input, as SCALE bytes. */
  readonly encode: (input: unknown) => Uint8Array
  /** Decodes the plain value at the cursor, and moves the cursor to the end of the value. */
  readonly decode: (bytes: Cursor) => unknown
  /** Formats a plain value on one line. With `token`, amounts are also written in the token. */
  readonly describe: (value: unknown, token?: Token) => string
  /** Converts words to the plain value. Refuses every other form of the value. */
  readonly readWords: (words: unknown, calls: CallWords) => unknown
  /** Converts a plain value to words. `chain` is the name of the chain whose calls it holds. */
  readonly toWords: (value: unknown, chain: string) => Words
}

/** How the calls in the words of a value are read. */
export interface CallWords {
  /** The name of the chain whose value is read. Calls of this chain are values of the type `Call`. */
  readonly chain: string
  /** Encodes the call of any chain, for a place where the metadata shows only bytes. */
  readonly encode: (call: Call) => Uint8Array
}

/** Returns a type. The type is built at the first call, because a type can contain itself. */
export type Lazy = () => ValueType

/**
 * Bytes that are being decoded. `i` is the position of the next byte. The library scale-ts passes
 * such a cursor from decoder to decoder.
 */
export type Cursor = Uint8Array & {
  i: number
  /** How many structs, tuples, lists, enums and options enclose the value that is being decoded. */
  depth?: number
  /** How many structs, tuples, lists, enums and options were decoded so far. */
  parts?: number
}
