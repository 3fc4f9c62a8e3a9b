import { describeThrown } from '@paraclock/core'
import { nodeModule } from '../runtime/nodeModule.ts'
import { refuseZstd } from './zstd/refuseZstd.ts'
import { isOneFrame, unpackZstd } from './zstd/unpackZstd.ts'
import { exceedsLimit } from './zstd/ZstdOutput.ts'

const COMPRESSED_PREFIX: readonly number[] = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05]

/** The largest decompressed code that nodes accept: 50 MiB. */
const MAX_CODE_BYTES = 50 * 1024 * 1024

/**
 * The size of the chunks in which Node.js decompresses. Most decompressed runtimes fit in one
 * chunk. Several chunks would have to be joined, which would double the time and the memory.
 */
const NODE_CHUNK_BYTES = 16 * 1024 * 1024

/**
 * Returns the WASM of a runtime's code. Decompresses code that begins with Substrate's prefix for
 * zstd. Uses the zstd of Node.js where possible, because it takes a quarter of the time of {@link
 * unpackZstd}.
 */
export function decompressCode(code: Uint8Array, limitBytes: number = MAX_CODE_BYTES): Uint8Array {
  if (!COMPRESSED_PREFIX.every((byte, index) => code[index] === byte)) {
    if (code.length > limitBytes) throw exceedsLimit(limitBytes)
    return code
  }
  const packed = code.subarray(COMPRESSED_PREFIX.length)
  const unpack = nodeModule<Partial<typeof import('node:zlib')>>('node:zlib')?.zstdDecompressSync
  // The zstd of Node.js ignores all bytes after the first frame. `unpackZstd` also reads later
  // frames, and refuses bytes that are not a frame.
  if (unpack === undefined || !isOneFrame(packed)) return unpackZstd(packed, limitBytes)
  try {
    const options = { maxOutputLength: limitBytes, chunkSize: NODE_CHUNK_BYTES }
    const { buffer, byteOffset, length } = unpack(packed, options)
    return new Uint8Array(buffer, byteOffset, length)
  } catch (cause) {
    if ((cause as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw exceedsLimit(limitBytes, cause)
    }
    return refuseZstd(describeThrown(cause), cause)
  }
}
