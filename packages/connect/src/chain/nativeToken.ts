import type { Token } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The chain's native token. If the node reports no token, this is a token with the symbol `unit`
 * and 0 decimals.
 */
export function nativeToken({
  stated
}: {
  readonly stated: Pick<Chain['stated'], 'tokens'>
}): Token {
  return stated.tokens[0] ?? { symbol: 'unit', decimals: 0 }
}
