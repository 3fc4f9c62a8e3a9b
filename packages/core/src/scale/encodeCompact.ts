import { encodeInteger } from './encodeInteger.ts'
import { joinBytes } from './joinBytes.ts'

/**
 * Writes a whole number, zero or more, as SCALE's compact integer. The two lowest bits of the first
 * byte show whether the integer takes 1, 2, 4, or more bytes.
 */
export function encodeCompact(value: number | bigint): Uint8Array {
  if (value < 2 ** 30) return encodeShort(Number(value))
  const length = Math.max(4, Math.ceil(BigInt(value).toString(16).length / 2))
  return joinBytes([Uint8Array.of(((length - 4) << 2) | 3), encodeInteger(value, length)])
}

function encodeShort(value: number): Uint8Array {
  const shifted = value * 4
  if (value < 2 ** 6) return Uint8Array.of(shifted)
  if (value < 2 ** 14) return Uint8Array.of(shifted | 1, shifted >>> 8)
  return Uint8Array.of(shifted | 2, shifted >>> 8, shifted >>> 16, shifted >>> 24)
}
