/** Writes a whole number, zero or more, in SCALE's compact form. */
export function writeCompact(value: bigint): Uint8Array {
  if (value < 1n << 6n) return writeLow(value << 2n, 1)
  if (value < 1n << 14n) return writeLow((value << 2n) | 1n, 2)
  if (value < 1n << 30n) return writeLow((value << 2n) | 2n, 4)
  const length = Math.ceil(value.toString(16).length / 2)
  return Uint8Array.of(((length - 4) << 2) | 3, ...writeLow(value, length))
}

function writeLow(value: bigint, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * at)) & 0xffn))
}
