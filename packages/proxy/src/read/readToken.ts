import { sanitizeText, type Token } from '@paraclock/core'
import type { ForeignChain } from '../shapes/ForeignChain.ts'

/** The chain's own token, as the caller or the node's properties name it. */
export function readToken({ api, token }: ForeignChain): Token {
  const [symbol = 'Unit'] = api.registry.chainTokens
  const [decimals = 0] = api.registry.chainDecimals
  return token ?? { symbol: sanitizeText(symbol), decimals }
}
