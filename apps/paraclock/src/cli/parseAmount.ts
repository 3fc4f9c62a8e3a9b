import { type Balance, maxDecimals, parseBalance, type Token } from '@paraclock/core'

/** Parses an amount of a token: `1.5`, or `15000000000u` in its smallest unit. */
export function parseAmount(text: string, token: Token): Balance {
  const [, units] = /^(\d{1,39})u$/.exec(text) ?? []
  return units === undefined
    ? parseBalance(text, token)
    : parseBalance(units, { ...token, decimals: 0 })
}

/** Throws for a text that is an amount of no token, before the decimals of the token are known. */
export function checkAmount(text: string | undefined): void {
  if (text === undefined) return
  const [, fraction = ''] = text.split('.')
  parseAmount(text, { symbol: 'a token', decimals: Math.min(fraction.length, maxDecimals) })
}
