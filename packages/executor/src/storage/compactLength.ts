/** Returns how many bytes a u32 takes in SCALE's compact encoding: 1, 2, 4 or 5. */
export function compactWidth(count: number): number {
  return count < 0x40 ? 1 : count < 0x4000 ? 2 : count < 0x4000_0000 ? 4 : 5
}

/**
 * Writes a u32 in SCALE's compact encoding. `width` must be the {@link compactWidth} of `count`.
 */
export function writeCompact(into: Uint8Array, at: number, count: number, width: number): void {
  if (width === 5) {
    into[at] = 3
    new DataView(into.buffer, into.byteOffset).setUint32(at + 1, count, true)
    return
  }
  const mode = width === 1 ? 0 : width === 2 ? 1 : 2
  // A left shift of a `count` with 30 bits would overflow.
  let rest = count * 4 + mode
  for (let index = 0; index < width; index++) {
    into[at + index] = rest % 256
    rest = Math.floor(rest / 256)
  }
}
