import { readWholeFile } from '@paraclock/connect/node'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { describeVaultCode, readVaultPicture, type VaultCode } from '@paraclock/submission/vault'
import { QrMalformed } from '../../errors/offline.ts'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_PIXELS = 24_000_000
// The first eight bytes of every PNG file, and the length and name of its first chunk, in hex. The
// width of the image begins at `SIZE_AT`.
const PNG_HEAD = '89504e470d0a1a0a0000000d49484452'
const SIZE_AT = 16
const INTERLACE_AT = 28
const FIRST_CHUNK_AT = 8
// A chunk has four parts in this order: its length, its name, its data and a checksum. The length,
// the name and the checksum have four bytes each.
const NAME_OFFSET = 4
const CHUNK_BYTES = 12

export async function readCodeImage(path: string): Promise<VaultCode> {
  const bytes = await readWholeFile({ path, source: path, most: MAX_BYTES })
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(QrMalformed, { path, problem }, { cause })
  if (bytes.subarray(0, SIZE_AT).toString('hex') !== PNG_HEAD || bytes.length <= INTERLACE_AT) {
    throw refuse('it is not a PNG image')
  }
  // `pngjs` unpacks an interlaced image without a limit. If the file has a second header, `pngjs`
  // uses the size in this header, which `MAX_PIXELS` does not limit. So both kinds of files are
  // refused.
  if (bytes[INTERLACE_AT] !== 0) throw refuse('it is interlaced')
  if (countHeaders(bytes) > 1) throw refuse('it has several headers')
  const [width, height] = [bytes.readUInt32BE(SIZE_AT), bytes.readUInt32BE(SIZE_AT + 4)]
  if (width * height > MAX_PIXELS) throw refuse(`it has more than ${MAX_PIXELS} pixels`)
  const { PNG } = await import('pngjs')
  let data: Uint8Array
  try {
    ;({ data } = PNG.sync.read(bytes))
  } catch (cause) {
    throw refuse(`it cannot be read (${describeThrown(cause)})`, cause)
  }
  const code = readVaultPicture({ width, height, data })
  if (code.kind === 'missing') throw refuse(describeVaultCode(code))
  return code
}

function countHeaders(bytes: Buffer): number {
  let headers = 0
  for (let at = FIRST_CHUNK_AT; at + CHUNK_BYTES <= bytes.length; ) {
    const name = at + NAME_OFFSET
    if (bytes.toString('latin1', name, name + 4) === 'IHDR') headers += 1
    at += CHUNK_BYTES + bytes.readUInt32BE(at)
  }
  return headers
}
