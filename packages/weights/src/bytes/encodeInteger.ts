/** Writes a whole number, zero or more, with the lowest byte first. */
export function encodeInteger(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let index = 0; index < length; index += 1) {
    bytes[index] = Number((value >> BigInt(8 * index)) & 0xffn)
  }
  return bytes
}
