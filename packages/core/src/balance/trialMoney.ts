// With 30 decimals, a million tokens are 10^36 of the smallest unit, which fits a u128.
const MAX_DECIMALS = 30
const MIN_DECIMALS = 18

/**
 * The free balance of an account in a trial: at least a million tokens, which pays for any fee and
 * deposit. Fewer than 18 decimals count as 18, and more than 30 count as 30, because the decimals
 * may come from an untrusted node.
 */
export function trialMoney(decimals: number = MIN_DECIMALS): bigint {
  const counted = Math.min(Math.max(decimals, MIN_DECIMALS), MAX_DECIMALS)
  return 10n ** BigInt(counted + 6)
}
