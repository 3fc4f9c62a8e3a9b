/**
 * Returns the largest of the values, or zero if no value is larger than zero. `Math.max` does not
 * accept bigints.
 */
export function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) {
    if (value > most) most = value
  }
  return most
}
