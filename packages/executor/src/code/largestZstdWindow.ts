const FRAME_MAGIC = 0xfd2f_b528
const SKIPPABLE_MAGIC = 0x184d_2a50
const RAW_BLOCK = 0
const REPEATED_BLOCK = 1
const RESERVED_BLOCK = 3
const BLOCK_HEADER_BYTES = 3
const CHECKSUM_BYTES = 4

/**
 * Walks through zstd frames without decompressing anything, and returns the largest window that
 * one of them asks a decompressor to allocate, in bytes; `null` if the frames do not fit together
 * or the input is cut short.
 */
export function largestZstdWindow(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let largest = 0
  let at = 0
  try {
    while (at < bytes.length) {
      const magic = view.getUint32(at, true)
      if ((magic & 0xffff_fff0) === SKIPPABLE_MAGIC) {
        at += 8 + view.getUint32(at + 4, true)
      } else {
        if (magic !== FRAME_MAGIC) return null
        const header = readFrameHeader(view, at + 4)
        largest = Math.max(largest, header.window)
        at = skipBlocks(view, header.end)
        if (header.checksum) at += CHECKSUM_BYTES
      }
    }
  } catch (error) {
    // Reading past the end of a view is how a cut frame shows.
    if (error instanceof RangeError) return null
    throw error
  }
  return at === bytes.length && at > 0 ? largest : null
}

function readFrameHeader(
  view: DataView,
  from: number
): { readonly window: number; readonly end: number; readonly checksum: boolean } {
  const descriptor = view.getUint8(from)
  const singleSegment = (descriptor & 0x20) !== 0
  const contentFlag = descriptor >> 6
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] as number
  const contentBytes = contentFlag === 0 ? Number(singleSegment) : 1 << contentFlag
  let at = from + 1
  let window = 0
  if (!singleSegment) {
    const exponent = view.getUint8(at) >> 3
    const base = 2 ** (10 + exponent)
    window = base + (base / 8) * (view.getUint8(at) & 7)
    at++
  }
  at += dictionaryBytes
  if (singleSegment) window = readContentSize(view, at, contentBytes)
  return { window, end: at + contentBytes, checksum: (descriptor & 4) !== 0 }
}

function readContentSize(view: DataView, at: number, bytes: number): number {
  switch (bytes) {
    case 1:
      return view.getUint8(at)
    case 2:
      return view.getUint16(at, true) + 256
    case 4:
      return view.getUint32(at, true)
    default:
      return Number(view.getBigUint64(at, true))
  }
}

function skipBlocks(view: DataView, from: number): number {
  let at = from
  for (;;) {
    const header = view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
    const type = (header >> 1) & 3
    const size = header >> 3
    if (type === RESERVED_BLOCK) return Number.NaN
    at += BLOCK_HEADER_BYTES + (type === REPEATED_BLOCK ? 1 : size)
    // A raw block holds its own bytes; were it cut, the next header would be read past the end.
    if (type === RAW_BLOCK && at > view.byteLength) return Number.NaN
    if ((header & 1) === 1) return at
  }
}
