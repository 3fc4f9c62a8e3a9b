import { encodeBytes, type Hex, hexToBytes, joinBytes } from '@paraclock/core'

const UNSIGNED_V4 = 0x04

/** Encodes the unsigned extrinsic of a call. The extrinsic begins with its length. */
export function encodeUnsigned(call: Hex): Uint8Array {
  return encodeBytes(joinBytes([Uint8Array.of(UNSIGNED_V4), hexToBytes(call)]))
}
