import type { Token } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/** The chain's native token, or `unit` with 0 decimals if the node states no token. */
export function nativeToken({ facts }: Pick<Chain, 'facts'>): Token {
  return facts.tokens[0] ?? { symbol: 'unit', decimals: 0 }
}
