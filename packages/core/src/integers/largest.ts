/** The largest of some bigints, and at least zero. `Math.max` takes no bigints. */
export function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) {
    if (value > most) most = value
  }
  return most
}
