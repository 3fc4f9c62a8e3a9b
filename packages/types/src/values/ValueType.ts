/** Reads and writes the values of one type. */
export interface ValueType {
  /** What messages call the type, for example `u32` or `MultiAddress`. */
  readonly name: string
  /**
   * The SCALE bytes of a plain value.
   *
   * @throws ParaclockError `ValueMalformed` if the value is not exactly one of the type.
   */
  readonly encode: (value: unknown) => Uint8Array
  /** The plain value that stands where the cursor is. The cursor moves behind it. */
  readonly decode: (bytes: Cursor) => unknown
}

/**
 * Bytes with a place in them, as scale-ts hands them from decoder to decoder: `i` is the place of
 * the next byte.
 */
export type Cursor = Uint8Array & { i: number }
