/**
 * The largest of some bigints, which `Math.max` does not take; zero if none is above it.
 */
export function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) {
    if (value > most) most = value
  }
  return most
}
