/** Writes a u32 as SCALE does: four bytes, the lowest first. */
export function writeU32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
