import type { Token } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The chain's native token, from the node's properties. If the node states no token, the symbol is
 * `unit` and the token has 0 decimals.
 */
export function nativeToken({ facts }: Pick<Chain, 'facts'>): Token {
  return facts.tokens[0] ?? { symbol: 'unit', decimals: 0 }
}
