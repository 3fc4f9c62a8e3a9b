import type { TokenAmount } from '@paraclock/core'

export function addAmount(
  sum: TokenAmount | undefined,
  { amount, ...unit }: TokenAmount
): TokenAmount {
  return { ...unit, amount: (sum?.amount ?? 0n) + amount }
}

/**
 * Returns a key for the token of an amount. Two amounts can be added only if their keys are equal.
 */
export function unitOf({ symbol, decimals }: TokenAmount): string {
  return `${symbol} ${decimals}`
}
