/** Writes a u64 as SCALE does: eight bytes, the lowest first. */
export function encodeU64(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 8 }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}
