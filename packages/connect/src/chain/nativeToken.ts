import type { Token } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The chain's native token. If the node reports no token, this is a token with the symbol `unit`
 * and 0 decimals.
 */
export function nativeToken({ facts }: { readonly facts: Pick<Chain['facts'], 'tokens'> }): Token {
  return facts.tokens[0] ?? { symbol: 'unit', decimals: 0 }
}
