import { readWholeFile } from '@paraclock/connect/node'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { describeVaultCode, readVaultPicture, type VaultCode } from '@paraclock/submission/vault'
import { QrMalformed } from '../../errors/offline.ts'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_PIXELS = 24_000_000
// The first eight bytes of every PNG file, in hex. The width of the image begins at `SIZE_AT`.
const PNG_HEAD = '89504e470d0a1a0a'
const SIZE_AT = 16

export async function readCodeImage(path: string): Promise<VaultCode> {
  const bytes = await readWholeFile({ path, source: path, most: MAX_BYTES })
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(QrMalformed, { path, problem }, { cause })
  if (bytes.subarray(0, 8).toString('hex') !== PNG_HEAD || bytes.length < SIZE_AT + 8) {
    throw refuse('it is not a PNG image')
  }
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
