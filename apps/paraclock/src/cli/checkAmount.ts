import { maxDecimals, parseBalance } from '@paraclock/core'

/** Throws for a text that is an amount of no token. The decimals of the token are still unknown. */
export function checkAmount(text: string | undefined): void {
  if (text === undefined || findUnits(text) !== undefined) return
  const [, fraction = ''] = text.split('.')
  parseBalance(text, { symbol: 'a token', decimals: Math.min(fraction.length, maxDecimals) })
}

/** Returns the digits of an amount in the smallest unit, such as `15000000000u`. */
export function findUnits(text: string): string | undefined {
  return /^(\d{1,39})u$/.exec(text)?.[1]
}
