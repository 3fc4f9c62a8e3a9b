import { ParaclockError } from '@paraclock/core'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'

const FRAME_MAGIC = 0xfd2f_b528
const MAX_WINDOW = 128 * 1024 * 1024
const MAX_BLOCK = 128 * 1024
const CHECKSUM_BYTES = 4
const BLOCK_HEADER_BYTES = 3
/** The type of a block that consists of one byte, which the output repeats. */
const REPEATED = 1
/** The last type of a block. */
const COMPRESSED = 2

/** The measures of a zstd frame, read without decompressing it. */
export interface ZstdFrame {
  /** The decompressed size that the frame states; `null` if it states none. */
  readonly size: number | null
  /** The largest size that the blocks can decompress to. */
  readonly maxSize: number
  /** The blocks, without the header and the checksum of the frame. */
  readonly blocks: Uint8Array
  /** Where the last block begins in `blocks`. */
  readonly lastAt: number
}

/**
 * Reads the header and the block headers of a zstd frame (RFC 8878). Refuses a frame that needs a
 * dictionary or more than 128 MiB of window, and bytes after the first frame.
 */
export function readFrame(packed: Uint8Array): ZstdFrame {
  const { start, size, window, hasChecksum } = readHeader(packed)
  const maxBlock = Math.min(MAX_BLOCK, window)
  let lastAt = 0
  let end = start
  let maxSize = 0
  for (let header = 0; (header & 1) === 0; ) {
    header = readNumber(packed, end, BLOCK_HEADER_BYTES)
    const [kind, blockSize] = [(header >> 1) & 3, header >> 3]
    if (kind > COMPRESSED) refuseZstd('a block is of no kind')
    if (blockSize > maxBlock) refuseZstd('a block is too large')
    maxSize += kind === COMPRESSED ? maxBlock : blockSize
    lastAt = end - start
    end += BLOCK_HEADER_BYTES + (kind === REPEATED ? 1 : blockSize)
  }
  const left = packed.length - end - (hasChecksum ? CHECKSUM_BYTES : 0)
  if (left < 0) refuseZstd('it ends too early')
  if (left > 0) refuseZstd('bytes follow the first frame')
  return { size, maxSize, blocks: packed.subarray(start, end), lastAt }
}

function readHeader(packed: Uint8Array) {
  if (readNumber(packed, 0, 4) !== FRAME_MAGIC) refuseZstd('it begins with no frame')
  const descriptor = readNumber(packed, 4, 1)
  if ((descriptor & 8) !== 0) refuseZstd('a reserved bit')
  const isWhole = (descriptor & 0x20) !== 0
  const shape = isWhole ? 0 : readNumber(packed, 5, 1)
  const dictionaryAt = isWhole ? 5 : 6
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3] ?? 0
  if (readNumber(packed, dictionaryAt, dictionaryBytes) !== 0) refuseZstd('it needs a dictionary')
  const sizeAt = dictionaryAt + dictionaryBytes
  const flag = descriptor >> 6
  const sizeBytes = flag === 0 ? Number(isWhole) : 2 ** flag
  const stated = readNumber(packed, sizeAt, sizeBytes) + (sizeBytes === 2 ? 256 : 0)
  const base = 2 ** (10 + (shape >> 3))
  const window = isWhole ? stated : base + (base / 8) * (shape & 7)
  if (window > MAX_WINDOW) refuseZstd(`a window of ${window} bytes`)
  const size = sizeBytes === 0 ? null : stated
  return { start: sizeAt + sizeBytes, size, window, hasChecksum: (descriptor & 4) !== 0 }
}

/** Reads `count` bytes as a little-endian number. */
function readNumber(packed: Uint8Array, at: number, count: number): number {
  const bytes = packed.subarray(at, at + count)
  if (bytes.length < count) refuseZstd('it ends too early')
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0)
}

export function refuseZstd(problem: string, cause?: unknown): never {
  const context = { problem: `its zstd data does not decompress: ${problem}` }
  throw new ParaclockError(RuntimeCodeMalformed, context, { cause })
}
