import { describeThrown } from '@paraclock/core'
import decodeQR from 'qr/decode.js'
import { readVaultCode, type VaultCode } from './vaultCodes.ts'

/**
 * Reads the QR code in a picture.
 *
 * @param picture - four bytes for each dot: red, green, blue, opacity
 */
export function readVaultPicture(picture: {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}): VaultCode {
  const found: number[] = []
  const textDecoder = (part: Uint8Array): string => {
    found.push(...part)
    return ''
  }
  try {
    decodeQR(picture, { textDecoder })
  } catch (cause) {
    return { kind: 'missing', problem: describeThrown(cause) }
  }
  return readVaultCode(Uint8Array.from(found))
}
