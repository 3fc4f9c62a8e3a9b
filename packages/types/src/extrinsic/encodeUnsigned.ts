import { encodeBytes, type Hex, hexToBytes, joinBytes } from '@paraclock/core'

const UNSIGNED_V4 = 0x04

/** The unsigned extrinsic of a call, with its length. */
export function encodeUnsigned(call: Hex): Uint8Array {
  return encodeBytes(joinBytes([Uint8Array.of(UNSIGNED_V4), hexToBytes(call)]))
}
