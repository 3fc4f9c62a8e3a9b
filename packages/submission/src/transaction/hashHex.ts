import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'

/** Computes the BLAKE2b-256 hash of bytes, or of bytes in hex. */
export function hashHex(value: Hex | Uint8Array): Hex {
  const bytes = typeof value === 'string' ? hexToBytes(value) : value
  return bytesToHex(blake2b(bytes, { dkLen: 32 }))
}
