// A balance of 128 bits has 38 decimals.
const MAX_DECIMALS = 30
const MIN_DECIMALS = 18

/**
 * The free balance of an account in a trial: a million tokens or more, which pays for any fee and
 * deposit. A node may have stated the decimals of the token.
 *
 * @example
 * ```ts
 * import { trialMoney } from '@paraclock/core'
 *
 * trialMoney() // 10n ** 24n
 * trialMoney(24) // 10n ** 30n
 * ```
 */
export function trialMoney(decimals: number = MIN_DECIMALS): bigint {
  const counted = Math.min(Math.max(decimals, MIN_DECIMALS), MAX_DECIMALS)
  return 10n ** BigInt(counted + 6)
}
