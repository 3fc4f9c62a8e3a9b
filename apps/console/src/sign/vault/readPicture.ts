import { describeThrown, type Hex, ParaclockError } from '@paraclock/core'
import { describeVaultCode, readVaultPicture, type VaultCode } from '@paraclock/submission/vault'
import { VaultCodeMalformed } from '../../errors.ts'

/**
 * The longest side of a picture, in dots. A larger picture is scaled down to this size. The size
 * suffices to read a code that fills only a part of the picture.
 */
const MAX_SIDE = 2000

/** Reads the QR code of Polkadot Vault in a picture. */
export function readPicture(
  picture: CanvasImageSource,
  { width, height }: { readonly width: number; readonly height: number }
): VaultCode {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height, 1))
  const size = [width, height].map((side) => Math.max(1, Math.round(side * scale)))
  const [across = 1, down = 1] = size
  const context = new OffscreenCanvas(across, down).getContext('2d', { willReadFrequently: true })
  if (context === null) return { kind: 'missing', problem: 'the browser draws no pictures' }
  context.drawImage(picture, 0, 0, across, down)
  const { data } = context.getImageData(0, 0, across, down)
  return readVaultPicture({ width: across, height: down, data })
}

/** Returns the signature from an image of the QR code that Polkadot Vault shows. */
export async function readSignature(image: Blob): Promise<Hex> {
  const picture = await createImageBitmap(image).catch((cause: unknown) => {
    throw new ParaclockError(VaultCodeMalformed, { problem: describeThrown(cause) }, { cause })
  })
  const code = readPicture(picture, picture)
  if (code.kind === 'signature') return code.signature
  throw new ParaclockError(VaultCodeMalformed, { problem: describeVaultCode(code) })
}
