export interface ValueType {
  /** The name in messages, for example `u32` or `MultiAddress`. */
  readonly name: string
  /** The SCALE bytes of a plain value or an input. */
  readonly encode: (input: unknown) => Uint8Array
  /** Reads the plain value at the cursor, and moves the cursor past it. */
  readonly decode: (bytes: Cursor) => unknown
  /** Formats a plain value for people, on one line. */
  readonly describe: (value: unknown) => string
}

/** A type that may not be built yet, because a type may contain itself. */
export type Lazy = () => ValueType

/** Bytes with the position `i` of the next byte, as scale-ts passes them between decoders. */
export type Cursor = Uint8Array & {
  i: number
  /** How many nested values with parts are being decoded. */
  depth?: number
  /** How many values with parts have been decoded so far. */
  parts?: number
}
