import type { Token } from '../balance/Balance.ts'
import { formatBalance } from '../balance/formatBalance.ts'

export function orSo(value: number | undefined, otherwise: string): string {
  return value === undefined ? otherwise : String(value)
}

export function atMost(limit: number | string | undefined): string {
  return limit === undefined ? '' : `: at most ${limit} is allowed`
}

/** An amount in a message, in the token if that is known. */
export function writeAmount(amount: bigint, token: Token | undefined): string {
  return token === undefined ? `${amount} of the smallest unit` : formatBalance(amount, token)
}
