import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { unsignedMaximum } from '../integers/parseUnsigned.ts'
import { readInteger } from '../integers/readInteger.ts'
import type { Balance } from './Balance.ts'

/**
 * Reads an amount in the smallest unit (planck), as chains return it.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not a whole number that fits a u128.
 */
export function parsePlanck(value: unknown): Balance {
  const { integer, problem } = readInteger(value, unsignedMaximum.u128)
  if (problem === undefined) return integer as Balance
  throw new ParaclockError(ValueMalformed, { value, type: 'amount of planck', problem })
}
