import type { Hex } from '@paraclock/core'

const HEX_OF_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0')
)

/** Bytes as hex. */
export function bytesToHex(bytes: Uint8Array): Hex {
  let hex: Hex = '0x'
  for (const byte of bytes) hex += HEX_OF_BYTE[byte]
  return hex as Hex
}
