/** Writes a u32 as SCALE does: four bytes, the lowest first. */
export function encodeU32(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24)
}
