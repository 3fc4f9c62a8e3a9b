/** Writes, reads and shows the values of one type. */
export interface ValueType {
  /** What messages call the type, for example `u32` or `MultiAddress`. */
  readonly name: string
  /**
   * The SCALE bytes of a plain value, or of what a program or a configuration means by an input.
   *
   * @throws ParaclockError `ValueMalformed` if the input does not fit, or could mean several values.
   */
  readonly encode: (input: unknown) => Uint8Array
  /** The plain value that stands where the cursor is. The cursor moves behind it. */
  readonly decode: (bytes: Cursor) => unknown
  /** A plain value for a person, on one line. */
  readonly describe: (value: unknown) => string
}

/** A type that may not be worked out yet: a type may hold itself. */
export type Lazy = () => ValueType

/**
 * Bytes with a place in them, as scale-ts hands them from decoder to decoder: `i` is the place of
 * the next byte.
 */
export type Cursor = Uint8Array & {
  i: number
  /** How many values that have parts are open. */
  depth?: number
  /** How many values that have parts were begun. */
  parts?: number
}
