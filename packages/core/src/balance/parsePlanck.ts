import { ParaclockError } from '../errors/ParaclockError.ts'
import { BalanceMalformed } from '../errors/values.ts'
import { unsignedMaximum } from '../integers/parseUnsigned.ts'
import { readInteger } from '../integers/readInteger.ts'
import type { Balance } from './Balance.ts'

const SYMBOL = 'planck'

/**
 * Reads an amount that is already in the smallest unit, as chains answer it.
 *
 * @throws ParaclockError `BalanceMalformed` if it is not a whole number or if it is negative or
 * does not fit a u128.
 */
export function parsePlanck(value: unknown): Balance {
  const { integer, problem } = readInteger(value)
  if (problem !== undefined) {
    throw new ParaclockError(BalanceMalformed, { value, symbol: SYMBOL, problem })
  }
  if (integer < 0n || integer > unsignedMaximum.u128) {
    throw new ParaclockError(BalanceMalformed, {
      value,
      symbol: SYMBOL,
      problem: 'it is negative or does not fit a u128 of the smallest unit'
    })
  }
  return integer as Balance
}
