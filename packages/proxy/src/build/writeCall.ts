import { bytesToHex, type Hex, parseU8 } from '@paraclock/core'
import type { CallPosition } from '@paraclock/weights'

/** Writes a call: the two bytes that select it, and its arguments. */
export function writeCall(position: CallPosition, ...parts: readonly Uint8Array[]): Hex {
  const { palletIndex, callIndex } = position
  const all = [Uint8Array.of(parseU8(palletIndex), parseU8(callIndex)), ...parts]
  const bytes = new Uint8Array(all.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of all) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytesToHex(bytes)
}
