/** The lesser of two bigints, which `Math.min` does not take. */
export function lesser(one: bigint, two: bigint): bigint {
  if (one < two) return one
  return two
}
