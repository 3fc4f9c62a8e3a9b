import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { shorten } from '../errors/shorten.ts'
import { ArgumentInvalid } from '../errors/values.ts'

/** An amount of a token in its smallest unit (planck): a u128. */
export type Balance = Brand<bigint, 'Balance'>

/** The symbol and the decimal places of a token, for reading and printing amounts. */
export interface Token {
  readonly symbol: string
  /** The number of decimal places of a whole token, from 0 to 36. */
  readonly decimals: number
}

/**
 * The largest number of decimal places of a token. With 36 decimal places, a u128 still holds 100
 * whole tokens.
 */
export const maxDecimals = 36

/** The largest number of characters in the symbol of a chain's token. */
export const maxSymbolLength = 32

export function checkToken({ decimals, symbol }: Token): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > maxDecimals) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: `the number of decimals of ${shorten(symbol)}`,
      value: decimals,
      problem: `expected a whole number from 0 to ${maxDecimals}`
    })
  }
}
