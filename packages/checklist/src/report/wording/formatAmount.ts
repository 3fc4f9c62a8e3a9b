import { formatBalance, type TokenAmount } from '@paraclock/core'

/** Writes an amount with its symbol; as a number of smallest units if its token is impossible. */
export function formatAmount({ amount, symbol, decimals }: TokenAmount): string {
  const possible = Number.isInteger(decimals) && decimals >= 0 && decimals <= 38
  if (!possible) return `${amount} smallest units of ${symbol}`
  return formatBalance(amount, { symbol, decimals })
}
