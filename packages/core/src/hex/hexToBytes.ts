import { hexToBytes as decode } from '@noble/hashes/utils.js'
import { parseHex } from './parseHex.ts'

/**
 * Reads `0x` text as bytes.
 *
 * @throws ParaclockError `HexMalformed` if the text is not hex.
 *
 * @example
 * ```ts
 * import { hexToBytes } from '@paraclock/core'
 *
 * hexToBytes('0x00ff') // Uint8Array [0, 255]
 * ```
 */
export function hexToBytes(hex: string): Uint8Array {
  return decode(parseHex(hex).slice(2))
}
