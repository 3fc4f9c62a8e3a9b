import { describeThrown, type Hex, ParaclockError } from '@paraclock/core'
import { readVaultCode } from '@paraclock/submission'
import decodeQR from 'qr/decode.js'
import { VaultCodeMalformed } from '../../errors.ts'

/** Larger images are drawn smaller: a code that fills a part of one is still read. */
const MAX_SIDE = 2000

/** The signature in a picture of the code that Polkadot Vault shows. */
export function readSignature(
  picture: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number }
): Hex {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1))
  const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const [across = 1, down = 1] = size
  const context = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true })
  if (context === null) throw refuse('the browser draws no pictures')
  context.drawImage(picture, 0, 0, across, down)
  const { data } = context.getImageData(0, 0, across, down)
  const code = readVaultCode(findCode({ width: across, height: down, data }))
  if (code.kind === 'signature') return code.signature
  throw refuse(OTHERS[code.kind])
}

const OTHERS = {
  account: 'it is the address of an account, and not a signature',
  request: 'it is a payload to sign, and not a signature',
  unknown: 'it is not a signature of Polkadot Vault'
}

function findCode(image: Parameters<typeof decodeQR>[0]): Uint8Array {
  const found: number[] = []
  const textDecoder = (part: Uint8Array): string => {
    found.push(...part)
    return ''
  }
  try {
    decodeQR(image, { textDecoder })
  } catch (cause) {
    throw refuse(`no QR code is found in it (${describeThrown(cause)})`, cause)
  }
  return Uint8Array.from(found)
}

function refuse(problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(VaultCodeMalformed, { problem }, { cause })
}
