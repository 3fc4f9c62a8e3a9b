export interface ValueType {
  /** For messages: `u32` or `MultiAddress`. */
  readonly name: string
  /** The SCALE bytes of a plain value or an input. */
  readonly encode: (input: unknown) => Uint8Array
  /** Reads the plain value at the cursor, and moves the cursor past it. */
  readonly decode: (bytes: Cursor) => unknown
  /** A plain value for a person, on one line. */
  readonly describe: (value: unknown) => string
}

/** A type that may not be built yet, because a type may contain itself. */
export type Lazy = () => ValueType

/** Bytes with the position of the next one, as scale-ts passes them between decoders. */
export type Cursor = Uint8Array & {
  i: number
  /** The number of unfinished values with parts. */
  depth?: number
  /** The number of values with parts so far. */
  parts?: number
}
