import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { unsignedMaximum } from '../integers/parseUnsigned.ts'
import { readInteger } from '../integers/readInteger.ts'

/**
 * Reads the id of a parachain from a number, a bigint or decimal text. The id is a whole number
 * from 0 to 4,294,967,295.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not a whole number that fits a u32.
 */
export function parseParaId(value: unknown): ParaId {
  const { integer, problem } = readInteger(value, unsignedMaximum.u32)
  if (problem !== undefined)
    throw new ParaclockError(ValueMalformed, { type: 'parachain id', value, problem })
  return Number(integer) as ParaId
}

/** The number of a parachain on its relay chain: a u32. */
export type ParaId = Brand<number, 'ParaId'>
