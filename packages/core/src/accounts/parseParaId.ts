import type { Brand } from '../brands/Brand.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { ParaIdMalformed } from '../errors/values.ts'
import { readInteger } from '../integers/readInteger.ts'

/**
 * Reads the number of a parachain: a whole number from 0 to 4,294,967,295, also as decimal text.
 *
 * @throws ParaclockError `ParaIdMalformed` if it is not a whole number or if it does not fit a u32.
 */
export function parseParaId(value: unknown): ParaId {
  const { integer, problem } = readInteger(value)
  if (problem !== undefined) throw new ParaclockError(ParaIdMalformed, { value, problem })
  if (integer < 0n || integer > 0xffff_ffffn)
    throw new ParaclockError(ParaIdMalformed, {
      value,
      problem: 'it is not within 0 to 4294967295'
    })
  return Number(integer) as ParaId
}

/** The number of a parachain on its relay chain: a u32. */
export type ParaId = Brand<number, 'ParaId'>
