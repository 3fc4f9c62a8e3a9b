import { encodeCompact, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import type { LiveHeader } from './Fork.ts'

/** A header as it is hashed: its hash is that of the block. */
export function encodeLiveHeader(header: LiveHeader): Uint8Array {
  const { parentHash, number, stateRoot, extrinsicsRoot, digest } = header
  return joinBytes([
    hexToBytes(parentHash),
    encodeCompact(BigInt(number)),
    hexToBytes(stateRoot),
    hexToBytes(extrinsicsRoot),
    encodeCompact(BigInt(digest.logs.length)),
    ...digest.logs.map((log: Hex) => hexToBytes(log))
  ])
}
