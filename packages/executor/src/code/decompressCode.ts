import {
  describeThrown,
  encodeInteger,
  isParaclockError,
  joinBytes,
  ParaclockError
} from '@paraclock/core'
import { decompress } from 'fzstd'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { nodeModule } from '../runtime/nodeModule.ts'
import { readFrame, refuseZstd, type ZstdFrame } from './readFrame.ts'

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
 * zstd. Uses the zstd of Node.js where possible, because it takes a quarter of the time of a
 * library.
 */
export function decompressCode(code: Uint8Array, limitBytes: number = MAX_CODE_BYTES): Uint8Array {
  if (!COMPRESSED_PREFIX.every((byte, index) => code[index] === byte)) {
    if (code.length > limitBytes) throw exceedsLimit(limitBytes)
    return code
  }
  const packed = code.subarray(COMPRESSED_PREFIX.length)
  const frame = readFrame(packed)
  if ((frame.size ?? 0) > limitBytes) throw exceedsLimit(limitBytes)
  const unpack = nodeModule<Partial<typeof import('node:zlib')>>('node:zlib')?.zstdDecompressSync
  try {
    if (unpack === undefined) return unpackFrame(frame, limitBytes)
    const options = { maxOutputLength: limitBytes, chunkSize: NODE_CHUNK_BYTES }
    const { buffer, byteOffset, length } = unpack(packed, options)
    return new Uint8Array(buffer, byteOffset, length)
  } catch (cause) {
    if (isParaclockError(cause)) throw cause
    if ((cause as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') {
      throw exceedsLimit(limitBytes, cause)
    }
    return refuseZstd(describeThrown(cause), cause)
  }
}

/** A block of the byte 1, and a last block of zeros, which covers what the library leaves behind. */
const ENDING = [0x08, 0, 0, 1, 0xfb, 0xff, 0xff, 0] as const

/**
 * Decompresses a frame where Node.js does not. The library writes to one array, which is faster than
 * a moving window. It does not say how much it wrote, so blocks at the end mark the place.
 */
function unpackFrame(frame: ZstdFrame, limitBytes: number): Uint8Array {
  const { size, maxSize, blocks, lastAt } = frame
  const room = encodeInteger(Math.min(maxSize, limitBytes) + 1, 4)
  const header = joinBytes([Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0xa0), room])
  const marked = joinBytes([header, blocks, Uint8Array.from(ENDING)])
  marked[header.length + lastAt] = (blocks[lastAt] ?? 0) & ~1
  try {
    const output = decompress(marked)
    let length = output.length - 1
    while (output[length] === 0) length -= 1
    if (size !== null && length !== size) refuseZstd('its size is not as stated')
    return output.subarray(0, length)
  } catch (error) {
    if (error instanceof RangeError && maxSize > limitBytes) throw exceedsLimit(limitBytes, error)
    throw error
  }
}

function exceedsLimit(limitBytes: number, cause?: unknown): ParaclockError {
  const problem = `it is larger than ${limitBytes} bytes once decompressed`
  return new ParaclockError(RuntimeCodeMalformed, { problem }, { cause })
}
