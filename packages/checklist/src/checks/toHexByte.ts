/** Writes a byte as two hex digits. */
export function toHexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
