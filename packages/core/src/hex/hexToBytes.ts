import type { Hex } from './Hex.ts'
import { parseHex } from './parseHex.ts'

/** From this many digits on, the call to Node's own decoder pays. */
const LONG = 256

/** The part of Node's `Buffer` that is used here: browsers have none. */
interface NodeBuffer {
  from(hex: string, encoding: 'hex'): Uint8Array<ArrayBuffer>
}

const node = (globalThis as { readonly Buffer?: NodeBuffer }).Buffer

/**
 * The bytes of `0x` text.
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
  return decodeHex(parseHex(hex))
}

/** The bytes of hex that is known to be well formed: no digit is checked. */
export function decodeHex(hex: Hex): Uint8Array {
  if (node !== undefined && hex.length >= LONG) {
    // A copy: Node's own bytes may lie in a buffer that others share.
    return new Uint8Array(node.from(hex.slice(2), 'hex'))
  }
  const bytes = new Uint8Array((hex.length - 2) >> 1)
  for (let index = 0; index < bytes.length; index += 1) {
    const at = 2 + index * 2
    bytes[index] = (digit(hex.charCodeAt(at)) << 4) | digit(hex.charCodeAt(at + 1))
  }
  return bytes
}

function digit(code: number): number {
  return code < 58 ? code - 48 : (code | 32) - 87
}
