import { isParaclockError } from '@paraclock/core'
import { refuseZstd } from './refuseZstd.ts'
import { ZstdFrame } from './ZstdFrame.ts'
import { ZstdInput, ZstdOutput } from './ZstdOutput.ts'

const FRAME_MAGIC = 0xfd2f_b528
const SKIPPABLE_MAGIC = 0x184d_2a50
const SKIPPABLE_KINDS = 16
const MAX_WINDOW = 128 * 1024 * 1024
const CHECKSUM_BYTES = 4
const BLOCK_HEADER_BYTES = 3
/** The type of a block that consists of one byte, which the output repeats. */
const REPEATED_BYTE = 2

/** The usual size of a decompressed runtime, as a multiple of the compressed size. */
const USUAL_RATIO = 4

/**
 * Unpacks zstd frames (RFC 8878) in plain JavaScript, for platforms such as browsers. Refuses
 * frames that need a dictionary. Does not verify checksums. Allocates memory only for the output. A
 * frame can declare a huge window, so no memory is allocated for it.
 */
export function unpackZstd(packed: Uint8Array, limitBytes: number): Uint8Array {
  const input = new ZstdInput(packed)
  const output = new ZstdOutput(packed.length * USUAL_RATIO, limitBytes)
  do {
    const magic = input.number(4)
    if (magic === FRAME_MAGIC) unpackFrame(input, output)
    else if (magic >= SKIPPABLE_MAGIC && magic < SKIPPABLE_MAGIC + SKIPPABLE_KINDS) {
      input.take(input.number(4))
    } else refuseZstd('it begins with no frame')
  } while (input.left > 0)
  return output.finish()
}

/** Whether the bytes are one complete frame and nothing else. */
export function isOneFrame(packed: Uint8Array): boolean {
  const input = new ZstdInput(packed)
  try {
    if (input.number(4) !== FRAME_MAGIC) return false
    const { hasChecksum } = readHeader(input)
    for (let header = 0; (header & 1) === 0; ) {
      header = input.number(BLOCK_HEADER_BYTES)
      input.take((header & 6) === REPEATED_BYTE ? 1 : header >> 3)
    }
    if (hasChecksum) input.take(CHECKSUM_BYTES)
  } catch (error) {
    if (isParaclockError(error)) return false
    throw error
  }
  return input.left === 0
}

interface FrameHeader {
  readonly window: number
  /** The unpacked size; `null` if the header does not contain it. */
  readonly size: number | null
  readonly hasChecksum: boolean
}

function readHeader(input: ZstdInput): FrameHeader {
  const descriptor = input.number(1)
  if ((descriptor & 8) !== 0) refuseZstd('a reserved bit')
  const isWhole = (descriptor & 0x20) !== 0
  const shape = isWhole ? 0 : input.number(1)
  const dictionary = input.number([0, 1, 2, 4][descriptor & 3] ?? 0)
  if (dictionary !== 0) refuseZstd('it needs a dictionary')
  const flag = descriptor >> 6
  const sizeBytes = flag === 0 ? Number(isWhole) : 2 ** flag
  const size = input.number(sizeBytes) + (sizeBytes === 2 ? 256 : 0)
  const base = 2 ** (10 + (shape >> 3))
  const window = isWhole ? size : base + (base / 8) * (shape & 7)
  return { window, size: sizeBytes === 0 ? null : size, hasChecksum: (descriptor & 4) !== 0 }
}

function unpackFrame(input: ZstdInput, output: ZstdOutput): void {
  const { window, size, hasChecksum } = readHeader(input)
  if (size !== null) output.require(size)
  if (window > MAX_WINDOW) refuseZstd(`a window of ${window} bytes`)
  const start = output.length
  const frame = new ZstdFrame(input, output, window)
  while (!frame.unpackBlock());
  if (size !== null && output.length - start !== size) refuseZstd('its size is not as stated')
  if (hasChecksum) input.take(CHECKSUM_BYTES)
}
