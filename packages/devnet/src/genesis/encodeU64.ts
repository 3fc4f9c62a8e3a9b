import type { Hex } from '@paraclock/core'

/** A u64 as SCALE writes it. */
export function encodeU64(value: number): Hex {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return `0x${bytes.toString('hex')}` as Hex
}
