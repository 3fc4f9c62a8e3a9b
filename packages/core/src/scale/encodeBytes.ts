import { encodeCompact } from './encodeCompact.ts'
import { joinBytes } from './joinBytes.ts'

/**
 * Bytes behind their length, as SCALE writes a `Vec<u8>`.
 *
 * @example
 * ```ts
 * import { encodeBytes } from '@paraclock/core'
 *
 * encodeBytes(new TextEncoder().encode('rent')) // 5 bytes: 0x10, then the text
 * ```
 */
export function encodeBytes(content: Uint8Array): Uint8Array {
  return joinBytes([encodeCompact(content.length), content])
}
