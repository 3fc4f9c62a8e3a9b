/** The bytes of hex that is known to be well formed. */
export function hexToBytes(hex: string): Uint8Array {
  const bytes = new Uint8Array((hex.length - 2) >> 1)
  for (let index = 0; index < bytes.length; index++) {
    const at = 2 + index * 2
    bytes[index] = (nibble(hex.charCodeAt(at)) << 4) | nibble(hex.charCodeAt(at + 1))
  }
  return bytes
}

function nibble(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87
}
