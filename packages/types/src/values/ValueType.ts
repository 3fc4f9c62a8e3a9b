/** Reads, writes and shows the values of one type. */
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
  /**
   * The plain value that a program or a configuration means by an input.
   *
   * @throws ParaclockError `ValueMalformed` if the input does not fit, or could mean several values.
   */
  readonly read: (input: unknown) => unknown
  /** A plain value for a person, on one line. */
  readonly describe: (value: unknown) => string
  /** The order in which Rust keeps two values as the keys of a map. */
  readonly compare: (one: unknown, other: unknown) => number
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

/** The order of two lists, by their first items that differ. */
export function compareLists<Item>(
  one: readonly Item[],
  other: readonly Item[],
  compare: (one: Item, other: Item, index: number) => number
): number {
  for (const [index, left] of one.entries()) {
    const right = other[index]
    if (right === undefined) return 1
    const difference = compare(left, right, index)
    if (difference !== 0) return difference
  }
  return one.length - other.length
}

/** The order of two byte strings. */
export function compareBytes(one: Uint8Array, other: Uint8Array): number {
  return compareLists([...one], [...other], (left, right) => left - right)
}
