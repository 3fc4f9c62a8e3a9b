/**
 * Writes a whole number, zero or more, in so many bytes, the lowest first, as SCALE writes integers
 * of fixed size. What does not fit is cut off: parse the value first.
 *
 * @example
 * ```ts
 * import { encodeInteger } from '@paraclock/core'
 *
 * encodeInteger(2114, 4) // 4 bytes: 0x42, 0x08, 0x00, 0x00
 * ```
 */
export function encodeInteger(value: number | bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let rest = BigInt(value)
  for (let index = 0; index < length; index += 1) {
    bytes[index] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}
