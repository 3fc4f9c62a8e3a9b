/** Returns the largest bigint of a list, or zero if no value is larger than zero. */
export function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) {
    if (value > most) most = value
  }
  return most
}
