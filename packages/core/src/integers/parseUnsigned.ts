import { ParaclockError } from '../errors/ParaclockError.ts'
import { ValueMalformed } from '../errors/values.ts'
import { readInteger } from './readInteger.ts'

/** The unsigned integer types that the parsers support, by their names in SCALE. */
export type UnsignedType = 'u8' | 'u16' | 'u32' | 'u64' | 'u128'

/** The largest value of each unsigned integer type. */
export const unsignedMaximum: Readonly<Record<UnsignedType, bigint>> = {
  u8: 0xffn,
  u16: 0xffffn,
  u32: 0xffff_ffffn,
  u64: 0xffff_ffff_ffff_ffffn,
  u128: 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn
}

export function parseUnsigned(value: unknown, type: UnsignedType): bigint {
  const { integer, problem } = readInteger(value, unsignedMaximum[type])
  if (problem !== undefined) throw new ParaclockError(ValueMalformed, { value, type, problem })
  return integer
}

/**
 * Reads a number, a bigint or decimal text as an unsigned integer of 8 bits: 0 to 255.
 *
 * @throws ParaclockError `ValueMalformed` if the value is not a whole number that fits.
 */
export function parseU8(value: unknown): number {
  return Number(parseUnsigned(value, 'u8'))
}

/** Reads an unsigned integer of 16 bits as {@link parseU8} reads 8 bits. */
export function parseU16(value: unknown): number {
  return Number(parseUnsigned(value, 'u16'))
}

/** Reads an unsigned integer of 32 bits as {@link parseU8} reads 8 bits. */
export function parseU32(value: unknown): number {
  return Number(parseUnsigned(value, 'u32'))
}

/** Reads an unsigned integer of 64 bits as {@link parseU8} reads 8 bits. */
export function parseU64(value: unknown): bigint {
  return parseUnsigned(value, 'u64')
}

/** Reads an unsigned integer of 128 bits as {@link parseU8} reads 8 bits. */
export function parseU128(value: unknown): bigint {
  return parseUnsigned(value, 'u128')
}
