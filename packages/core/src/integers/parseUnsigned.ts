import { ParaclockError } from '../errors/ParaclockError.ts'
import { readInteger } from './readInteger.ts'

/** The unsigned integers of SCALE. */
export type UnsignedType = 'u8' | 'u16' | 'u32' | 'u64' | 'u128'

/** The largest value of each unsigned integer. */
export const unsignedMaximum: Readonly<Record<UnsignedType, bigint>> = {
  u8: 0xffn,
  u16: 0xffffn,
  u32: 0xffff_ffffn,
  u64: 0xffff_ffff_ffff_ffffn,
  u128: 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
}

/** Reads a value as an unsigned integer of the given type, or raises a coded error. */
export function parseUnsigned(args: {
  readonly value: unknown
  readonly type: UnsignedType
}): bigint {
  const { value, type } = args
  const { integer, problem } = readInteger(value)
  if (problem !== undefined) throw new ParaclockError('IntegerMalformed', { value, type, problem })
  const maximum = unsignedMaximum[type]
  if (integer < 0n || integer > maximum) {
    throw new ParaclockError('IntegerOutOfRange', { value, type, maximum })
  }
  return integer
}
