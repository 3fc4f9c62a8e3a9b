import type { Hex } from './Hex.ts'

const DIGITS: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

/** From this size on, the call to Node's own encoder pays. */
const LONG = 128

/** The part of Node's `Buffer` that is used here: browsers have none. */
interface NodeBuffer {
  from(buffer: ArrayBufferLike, at: number, length: number): { toString(encoding: 'hex'): string }
}

const node = (globalThis as { readonly Buffer?: NodeBuffer }).Buffer

/**
 * Bytes as {@link Hex}.
 *
 * @example
 * ```ts
 * import { bytesToHex } from '@paraclock/core'
 *
 * bytesToHex(new Uint8Array([0, 255])) // "0x00ff"
 * ```
 */
export function bytesToHex(bytes: Uint8Array): Hex {
  const { length } = bytes
  if (node !== undefined && length >= LONG) {
    return `0x${node.from(bytes.buffer, bytes.byteOffset, length).toString('hex')}`
  }
  let hex: Hex = '0x'
  for (let index = 0; index < length; index += 1) hex += DIGITS[bytes[index] as number]
  return hex as Hex
}
