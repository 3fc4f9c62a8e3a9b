/** The key of the object that stands for a bigint: its value is decimal text. */
export const BIGINT_TAG = '$bigint'

/** The key of the object that stands for bytes: its value is hex. */
export const BYTES_TAG = '$bytes'

/**
 * The key of the object that stands for an object which would itself be read as a tag: its value
 * is the list of that object's only key and value.
 */
export const LITERAL_TAG = '$literal'

/**
 * Most digits of a bigint. Conversion takes time that grows with the square of the length, so a
 * text within the limit of size could otherwise keep a reader busy for minutes.
 */
export const MOST_DIGITS = 1024

/** Tells whether an object with these keys would be read as a tag. */
export function isTag(keys: readonly string[]): boolean {
  const [key] = keys
  return keys.length === 1 && (key === BIGINT_TAG || key === BYTES_TAG || key === LITERAL_TAG)
}
