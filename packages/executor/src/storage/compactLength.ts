/** How many bytes the SCALE compact encoding of a u32 takes. */
export function compactWidth(count: number): number {
  return count < 0x40 ? 1 : count < 0x4000 ? 2 : count < 0x4000_0000 ? 4 : 5
}

/** Writes a u32 in SCALE's compact encoding. `width` is its {@link compactWidth}. */
export function writeCompact(into: Uint8Array, at: number, count: number, width: number): void {
  if (width === 5) {
    into[at] = 3
    new DataView(into.buffer, into.byteOffset).setUint32(at + 1, count, true)
    return
  }
  const mode = width === 1 ? 0 : width === 2 ? 1 : 2
  // Products, not shifts: the count may take all but two of 32 bits.
  let rest = count * 4 + mode
  for (let index = 0; index < width; index++) {
    into[at + index] = rest % 256
    rest = Math.floor(rest / 256)
  }
}

/**
 * Reads a compact u32 as strictly as SCALE does, or returns `null`: a length in more bytes than it
 * needs is none.
 */
export function readCompact(
  bytes: Uint8Array,
  at = 0
): { readonly count: number; readonly width: number } | null {
  const first = bytes[at]
  if (first === undefined) return null
  const mode = first & 3
  if (mode === 0) return { count: first >>> 2, width: 1 }
  const width = mode === 1 ? 2 : mode === 2 ? 4 : 5
  if (bytes.length < at + width || (mode === 3 && first !== 3)) return null
  let count = 0
  for (let index = width - 1; index >= (mode === 3 ? 1 : 0); index--)
    count = count * 256 + (bytes[at + index] as number)
  if (mode !== 3) count = Math.floor(count / 4)
  return compactWidth(count) === width ? { count, width } : null
}
