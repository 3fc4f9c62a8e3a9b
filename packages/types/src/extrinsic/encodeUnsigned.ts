import { encodeBytes, type Hex, hexToBytes, joinBytes } from '@paraclock/core'

const UNSIGNED_V4 = 0x04

/** Encodes a call as an unsigned extrinsic of version 4, including the length prefix. */
export function encodeUnsigned(call: Hex): Uint8Array {
  return encodeBytes(joinBytes([Uint8Array.of(UNSIGNED_V4), hexToBytes(call)]))
}
