import { formatBalance, type TokenAmount } from '@paraclock/core'

/** The amount in its token, with the symbol. */
export function formatAmount({ amount, symbol, decimals }: TokenAmount): string {
  return formatBalance(amount, { symbol, decimals })
}
