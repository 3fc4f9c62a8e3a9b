import { ParaclockError } from '../errors/ParaclockError.ts'
import type { Token } from './Balance.ts'

// 10^38 is the largest power of ten within a u128.
const MOST_DECIMALS = 38

/** Refuses a token whose decimals cannot be: amounts would be off by powers of ten. */
export function checkToken(token: Token): void {
  const { decimals, symbol } = token
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MOST_DECIMALS) {
    throw new ParaclockError('TokenDecimalsOutOfRange', { value: decimals, symbol })
  }
}
