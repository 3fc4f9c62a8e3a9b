import { ParaclockError } from '@paraclock/core'
import { Decompress } from 'fzstd'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { largestZstdWindow } from './largestZstdWindow.ts'

/** What Substrate puts in front of code that it compressed with zstd. */
const COMPRESSED_PREFIX: readonly number[] = [0x52, 0xbc, 0x53, 0x76, 0x46, 0xdb, 0x8e, 0x05]

/** The largest code that nodes accept, decompressed, in bytes: 50 MiB. */
const LARGEST_CODE_BYTES = 50 * 1024 * 1024

/**
 * The largest window of a zstd frame, which a decompressor allocates: 128 MiB, as zstd has it on
 * nodes. Code of a few MiB can be compressed with a window of that size.
 */
const LARGEST_WINDOW_BYTES = 128 * 1024 * 1024

const CHUNK_BYTES = 65_536

/** Node's chunks are put together at the end: in small ones that takes as long as the rest. */
const NODE_CHUNK_BYTES = 1024 * 1024

/** The part of Node's zlib that is used here. */
interface NodeZlib {
  zstdDecompressSync?(
    bytes: Uint8Array,
    options: { readonly maxOutputLength: number; readonly chunkSize: number }
  ): Uint8Array
}

/**
 * Gives the WASM of a runtime's code: as it is, or decompressed where it is compressed as Substrate
 * does it. The limit holds while decompressing: a bomb is never unpacked.
 *
 * Node's own zstd is used where there is one; it takes a quarter of the time.
 *
 * @throws ParaclockError `RuntimeCodeMalformed`.
 */
export function decompressCode(
  code: Uint8Array,
  limitBytes: number = LARGEST_CODE_BYTES
): Uint8Array {
  if (!COMPRESSED_PREFIX.every((byte, index) => code[index] === byte)) {
    if (code.length > limitBytes)
      throw new ParaclockError(RuntimeCodeMalformed, {
        problem: `it is larger than ${limitBytes} bytes once decompressed`
      })
    return code
  }
  const packed = code.subarray(COMPRESSED_PREFIX.length)
  const window = largestZstdWindow(packed)
  if (window === null) throw malformed(code, 'its zstd frames do not fit together')
  if (window > LARGEST_WINDOW_BYTES)
    throw new ParaclockError(RuntimeCodeMalformed, {
      problem: `it is larger than ${limitBytes} bytes once decompressed`
    })
  try {
    return decompress(packed, limitBytes)
  } catch (cause) {
    if (cause instanceof ParaclockError) throw cause
    if ((cause as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ParaclockError(
        RuntimeCodeMalformed,
        { problem: `it is larger than ${limitBytes} bytes once decompressed` },
        { cause }
      )
    throw malformed(code, 'its zstd data does not decompress', cause)
  }
}

function decompress(packed: Uint8Array, limitBytes: number): Uint8Array {
  const node = (
    globalThis as {
      readonly process?: { readonly getBuiltinModule?: (name: string) => NodeZlib | undefined }
    }
  ).process?.getBuiltinModule?.('node:zlib')
  if (node?.zstdDecompressSync === undefined) return decompressInChunks(packed, limitBytes)
  const options = { maxOutputLength: limitBytes, chunkSize: NODE_CHUNK_BYTES }
  const code = node.zstdDecompressSync(packed, options)
  return new Uint8Array(code.buffer, code.byteOffset, code.length)
}

/** The same in JavaScript, for browsers. */
export function decompressInChunks(packed: Uint8Array, limitBytes: number): Uint8Array {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = new Decompress((part) => {
    size += part.length
    if (size > limitBytes)
      throw new ParaclockError(RuntimeCodeMalformed, {
        problem: `it is larger than ${limitBytes} bytes once decompressed`
      })
    parts.push(part)
  })
  for (let at = 0; at < packed.length; at += CHUNK_BYTES)
    stream.push(packed.subarray(at, at + CHUNK_BYTES), at + CHUNK_BYTES >= packed.length)
  const code = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    code.set(part, at)
    at += part.length
  }
  return code
}

function malformed(code: Uint8Array, problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(RuntimeCodeMalformed, { size: code.length, problem }, { cause })
}
