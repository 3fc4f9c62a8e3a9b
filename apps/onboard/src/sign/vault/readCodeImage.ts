import { readWholeFile } from '@paraclock/connect/node'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { readVaultCode, type VaultCode } from '@paraclock/submission'
import { QrMalformed } from '../../errors/offline.ts'

const MAX_BYTES = 16 * 1024 * 1024
const MAX_PIXELS = 24_000_000
// The signature of PNG, and the place of the width and the height behind it.
const PNG_HEAD = '89504e470d0a1a0a'
const SIZE_AT = 16

/**
 * Reads the code in an image: a PNG file.
 *
 * @throws ParaclockError `QrMalformed`, and those of `readWholeFile`
 */
export async function readCodeImage(path: string): Promise<VaultCode> {
  const bytes = await readWholeFile({ path, source: path, most: MAX_BYTES })
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(QrMalformed, { path, problem }, { cause })
  if (bytes.subarray(0, 8).toString('hex') !== PNG_HEAD || bytes.length < SIZE_AT + 8) {
    throw refuse('it is not a PNG image')
  }
  const [width, height] = [bytes.readUInt32BE(SIZE_AT), bytes.readUInt32BE(SIZE_AT + 4)]
  if (width * height > MAX_PIXELS) throw refuse(`it has more than ${MAX_PIXELS} pixels`)
  const [{ PNG }, { default: decodeQR }] = await Promise.all([
    import('pngjs'),
    import('qr/decode.js')
  ])
  try {
    const { data } = PNG.sync.read(bytes)
    const found: Uint8Array[] = []
    const textDecoder = (part: Uint8Array): string => {
      found.push(Uint8Array.from(part))
      return ''
    }
    decodeQR({ width, height, data }, { textDecoder })
    return readVaultCode(Buffer.concat(found))
  } catch (cause) {
    throw refuse(`no QR code is found in it (${describeThrown(cause)})`, cause)
  }
}
