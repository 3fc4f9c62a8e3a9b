/**
 * Writes a whole number, zero or more, as `length` little-endian bytes. If the number needs more
 * bytes, its highest bytes are lost.
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
