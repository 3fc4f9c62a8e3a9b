/**
 * Reads a compact u32 and its width in bytes. Returns `undefined` if the bytes are not a compact u32,
 * or if the number takes more bytes than needed, which SCALE forbids.
 */
export function readCompact(
  bytes: Uint8Array,
  at: number = 0
): { readonly count: number; readonly width: number } | undefined {
  const first = bytes[at]
  if (first === undefined) return undefined
  const mode = first & 3
  if (mode === 0) return { count: first >>> 2, width: 1 }
  const width = mode === 1 ? 2 : mode === 2 ? 4 : 5
  if (bytes.length < at + width || (mode === 3 && first !== 3)) return undefined
  let count = 0
  for (let index = width - 1; index >= (mode === 3 ? 1 : 0); index--)
    count = count * 256 + (bytes[at + index] as number)
  if (mode !== 3) count = Math.floor(count / 4)
  const isShortest = count >= (width === 2 ? 0x40 : width === 4 ? 0x4000 : 0x4000_0000)
  return isShortest ? { count, width } : undefined
}
