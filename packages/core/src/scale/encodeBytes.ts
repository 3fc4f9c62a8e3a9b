import { encodeCompact } from './encodeCompact.ts'
import { joinBytes } from './joinBytes.ts'

/** Writes bytes as a SCALE `Vec<u8>`: their length, then the bytes. */
export function encodeBytes(content: Uint8Array): Uint8Array {
  return joinBytes([encodeCompact(content.length), content])
}
