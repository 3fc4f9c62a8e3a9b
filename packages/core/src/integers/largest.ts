/**
 * The largest of some bigints, which `Math.max` does not take; zero if none is above it.
 *
 * @example
 * ```ts
 * import { largest } from '@paraclock/core'
 *
 * largest([3n, 7n, -1n]) // 7n
 * ```
 */
export function largest(values: readonly bigint[]): bigint {
  let most = 0n
  for (const value of values) {
    if (value > most) most = value
  }
  return most
}
