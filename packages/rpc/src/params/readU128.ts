/** A u128 as SCALE writes it. */
export function readU128(bytes: Uint8Array, at: number): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return view.getBigUint64(at, true) + (view.getBigUint64(at + 8, true) << 64n)
}
