import { sanitizeText } from '../text/sanitizeText.ts'
import { checkToken, type Token } from './Balance.ts'

/**
 * Writes an amount as a decimal number of tokens, followed by the symbol. The number has no
 * separators and no zeros at its end. {@link parseBalance} reads the number back.
 *
 * @param figures - how many significant figures remain. The rest is rounded away from zero, so that
 * a cost is never understated, and never in the whole tokens. If absent, nothing is rounded.
 * @throws ParaclockError `ArgumentInvalid` if the token's decimals are not a whole number
 * from 0 to 36.
 *
 * @example
 * ```ts
 * import { formatBalance } from '@paraclock/core'
 *
 * formatBalance(1_000_000_000n, { symbol: 'TUR', decimals: 10 }) // '0.1 TUR'
 * ```
 */
export function formatBalance(balance: bigint, token: Token, figures?: number): string {
  checkToken(token)
  const exact = balance < 0n ? -balance : balance
  const excess = figures === undefined ? 0 : exact.toString().length - figures
  const unit = 10n ** BigInt(Math.max(0, Math.min(excess, token.decimals)))
  const digits = (((exact + unit - 1n) / unit) * unit).toString().padStart(token.decimals + 1, '0')
  const point = digits.length - token.decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  const number = fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`
  return `${balance < 0n ? '-' : ''}${number} ${sanitizeText(token.symbol)}`
}
