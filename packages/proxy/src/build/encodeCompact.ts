import { encodeInteger } from './encodeInteger.ts'

/** Writes a number as SCALE's compact integers. */
export function encodeCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return encodeInteger({ value: value << 2n, bytes: 1 })
  if (value < 1n << 14n) return encodeInteger({ value: (value << 2n) | 1n, bytes: 2 })
  if (value < 1n << 30n) return encodeInteger({ value: (value << 2n) | 2n, bytes: 4 })
  const bytes = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((bytes - 4) << 2) | 3, ...encodeInteger({ value, bytes }))
}
