/** The greater of two numbers of any size. */
export function greater(one: bigint, two: bigint): bigint {
  if (one > two) return one
  return two
}
