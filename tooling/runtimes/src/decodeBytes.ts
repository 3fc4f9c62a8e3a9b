/** Reads a SCALE `Vec<u8>` that fills `encoded` from `offset`, and drops its length. */
export function decodeBytes(encoded: Buffer, offset = 0): Buffer {
  const first = encoded[offset] ?? 0
  const mode = first & 0b11
  const lengthBytes = mode < 3 ? 1 << mode : 1 + 4 + (first >> 2)
  return encoded.subarray(offset + lengthBytes)
}
