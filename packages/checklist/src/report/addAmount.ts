import type { TokenAmount } from '@paraclock/core'

export function addAmount(
  sum: TokenAmount | undefined,
  { amount, ...unit }: TokenAmount
): TokenAmount {
  return { ...unit, amount: (sum?.amount ?? 0n) + amount }
}

/** Amounts of one unit can be added. */
export function unitOf({ symbol, decimals }: TokenAmount): string {
  return `${symbol} ${decimals}`
}
