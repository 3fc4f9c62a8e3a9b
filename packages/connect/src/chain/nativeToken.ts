import type { Token } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/** The chain's own token, from its node's properties. Defaults to a token without decimals. */
export function nativeToken({ facts }: Pick<Chain, 'facts'>): Token {
  return facts.tokens[0] ?? { symbol: 'unit', decimals: 0 }
}
