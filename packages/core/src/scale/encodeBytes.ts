import { encodeCompact } from './encodeCompact.ts'
import { joinBytes } from './joinBytes.ts'

/** Bytes after their length, as SCALE writes a `Vec<u8>`. */
export function encodeBytes(content: Uint8Array): Uint8Array {
  return joinBytes([encodeCompact(content.length), content])
}
