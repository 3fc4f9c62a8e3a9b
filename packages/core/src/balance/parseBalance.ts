import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'
import { ValueMalformed } from '../errors/values.ts'
import { unsignedMaximum } from '../integers/parseUnsigned.ts'
import { type Balance, checkToken, type Token } from './Balance.ts'

// The longest accepted text, in characters. A u128 has 39 digits, and 36 more may follow the point.
const MAX = 80

/**
 * Reads an amount of a token as people write it: decimal text with a point. Nothing is rounded. A
 * JavaScript number is refused, because it cannot hold one tenth exactly.
 *
 * @throws ParaclockError `ValueMalformed`, or `ArgumentInvalid` if the token's decimals are not a
 * whole number from 0 to 36.
 *
 * @example
 * ```ts
 * import { parseBalance } from '@paraclock/core'
 *
 * parseBalance('0.1', { symbol: 'TUR', decimals: 10 }) // 1000000000n
 * ```
 */
export function parseBalance(value: unknown, token: Token): Balance {
  checkToken(token)
  const { symbol, decimals } = token
  const refuse = (problem: string, wanted?: Pick<Token, 'decimals'>): ParaclockError =>
    new ParaclockError(ValueMalformed, {
      value,
      type: `amount of ${shorten(symbol)}`,
      problem,
      ...wanted
    })
  const problem = typeof value === 'string' ? findProblem(value) : describeOther(value)
  if (problem !== undefined) throw refuse(problem)
  const [whole = '', fraction = ''] = (value as string).split('.')
  if (fraction.length > decimals) {
    throw refuse(`it has ${fraction.length} decimals, and the token has ${decimals}`, { decimals })
  }
  const balance = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (!whole.startsWith('-') && balance <= unsignedMaximum.u128) return balance as Balance
  throw refuse('it is negative or does not fit a u128 of the smallest unit')
}

function findProblem(text: string): string | undefined {
  if (text.length > MAX) return 'the text is too long for an amount'
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return undefined
  if (text.trim() === '') return 'the text is empty'
  if (text.trim() !== text) return 'there is white space around it'
  if (/^0x/i.test(text)) return 'it is hexadecimal, not decimal'
  if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(text)) return 'it has an exponent'
  if (/^[+-]?\d[\d ,_'.]*$/.test(text) && /[ ,_']/.test(text)) {
    return 'it has separators; only one point is allowed'
  }
  if (/^[+-]?(?:\.\d+|\d+\.)$/.test(text)) return 'digits are missing before or after the point'
  if (/^[+-]?\d+(?:\.\d+)?$/.test(text)) return 'it has a plus sign or leading zeros'
  return 'it is not decimal digits with at most one point'
}

function describeOther(value: unknown): string {
  if (typeof value === 'number') return 'a number cannot hold decimals exactly; give it as text'
  if (typeof value === 'bigint') return 'a bigint has no decimals; read it as planck instead'
  return 'it is not text'
}
