// A million tokens with 30 decimals is a number of 37 digits, which fits a u128.
const MAX_DECIMALS = 30
const MIN_DECIMALS = 18

/**
 * The free balance of an account in a trial: a million tokens or more, which pays for any fee and
 * deposit. Decimals outside 18 to 30 count as 18 or 30, because an untrusted node may have stated
 * them.
 */
export function trialMoney(decimals: number = MIN_DECIMALS): bigint {
  const counted = Math.min(Math.max(decimals, MIN_DECIMALS), MAX_DECIMALS)
  return 10n ** BigInt(counted + 6)
}
