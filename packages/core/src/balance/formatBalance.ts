import { sanitizeText } from '../text/sanitizeText.ts'
import { checkToken, type Token } from './Balance.ts'

/**
 * Writes an amount as a decimal number of tokens, followed by the symbol. The number is not rounded,
 * and has no separators and no zeros at its end. {@link parseBalance} reads the number back.
 *
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
export function formatBalance(balance: bigint, token: Token): string {
  checkToken(token)
  const digits = (balance < 0n ? -balance : balance).toString().padStart(token.decimals + 1, '0')
  const point = digits.length - token.decimals
  const fraction = digits.slice(point).replace(/0+$/, '')
  const number = fraction === '' ? digits.slice(0, point) : `${digits.slice(0, point)}.${fraction}`
  return `${balance < 0n ? '-' : ''}${number} ${sanitizeText(token.symbol)}`
}

const FIGURES = 6

/**
 * Writes an amount like {@link formatBalance}, with six significant figures. The rest is rounded away
 * from zero, so that a cost is never understated. Whole tokens are not rounded.
 *
 * @throws ParaclockError the errors of {@link formatBalance}
 *
 * @example
 * ```ts
 * import { roundBalance } from '@paraclock/core'
 *
 * roundBalance(20_000_560_265_156n, { symbol: 'ROC', decimals: 12 }) // '20.0006 ROC'
 * ```
 */
export function roundBalance(balance: bigint, token: Token): string {
  checkToken(token)
  const exact = balance < 0n ? -balance : balance
  const excess = exact.toString().length - FIGURES
  const unit = 10n ** BigInt(Math.max(0, Math.min(excess, token.decimals)))
  const rounded = ((exact + unit - 1n) / unit) * unit
  return formatBalance(balance < 0n ? -rounded : rounded, token)
}
