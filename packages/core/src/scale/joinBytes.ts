/**
 * Joins lists of bytes in order.
 *
 * @example
 * ```ts
 * import { encodeCompact, joinBytes } from '@paraclock/core'
 *
 * const text = new TextEncoder().encode('rent')
 * joinBytes([encodeCompact(text.length), text]) // a SCALE Vec<u8>: its length, then its bytes
 * ```
 */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}
