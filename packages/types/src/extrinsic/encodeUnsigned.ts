import { encodeBytes, type Hex, hexToBytes, joinBytes } from '@paraclock/core'

const UNSIGNED_V4 = 0x04

/** The extrinsic, with its length, of a call that nobody signed. */
export function encodeUnsigned(call: Hex): Uint8Array {
  return encodeBytes(joinBytes([Uint8Array.of(UNSIGNED_V4), hexToBytes(call)]))
}
