import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'
import { ArgumentInvalid } from '../errors/values.ts'

/** An amount of a token in its smallest unit (planck): a u128. */
export type Balance = Brand<bigint, 'Balance'>

/** The properties of a token that amounts are read and printed with. */
export interface Token {
  /** The token's symbol. */
  readonly symbol: string
  /** How many decimal places the symbol's unit has: 0 to 36. */
  readonly decimals: number
}

/**
 * The highest number of decimal places that is accepted for a token. Chains have up to 24; a u128
 * has 38 full digits.
 */
export const maxDecimals = 36

/** The highest number of characters in the symbol of a token that comes from a chain. */
export const maxSymbolLength = 32

/** Refuses a token with impossible decimals: amounts would be off by powers of ten. */
export function checkToken(token: Token): void {
  const { decimals, symbol } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: `the number of decimals of ${shorten(symbol)}`,
      value: decimals,
      problem: `expected a whole number from 0 to ${maxDecimals}`
    })
  }
}
