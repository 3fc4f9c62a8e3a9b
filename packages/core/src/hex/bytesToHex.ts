import { bytesToHex as encode } from '@noble/hashes/utils.js'
import type { Hex } from './Hex.ts'

/**
 * Writes bytes as {@link Hex}.
 *
 * @example
 * ```ts
 * import { bytesToHex } from '@paraclock/core'
 *
 * bytesToHex(new Uint8Array([0, 255])) // "0x00ff"
 * ```
 */
export function bytesToHex(bytes: Uint8Array): Hex {
  return `0x${encode(bytes)}`
}
