import type { Token } from '../balance/Balance.ts'
import { formatBalance } from '../balance/formatBalance.ts'

export function atMost(limit: number | string | undefined): string {
  return limit === undefined ? '' : `: at most ${limit} is allowed`
}

export function writeAmount(amount: bigint, token: Token | undefined): string {
  return token === undefined ? `${amount} of the smallest unit` : formatBalance(amount, token)
}
