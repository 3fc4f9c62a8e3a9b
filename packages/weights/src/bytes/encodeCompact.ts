import { encodeInteger } from './encodeInteger.ts'

/** Writes a whole number, zero or more, in SCALE's compact form. */
export function encodeCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return encodeInteger(value << 2n, 1)
  if (value < 1n << 14n) return encodeInteger((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return encodeInteger((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...encodeInteger(value, length))
}
