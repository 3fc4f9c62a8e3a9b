import { encodeCompact } from './encodeCompact.ts'
import { joinBytes } from './joinBytes.ts'

const NO_HASH = new Uint8Array(32)

/** Writes a header as SCALE bytes. The blake2-256 hash of these bytes is the hash of the block. */
export function encodeHeader(header: {
  readonly parentHash: Uint8Array
  readonly number: number | bigint
  /** The root of the state. Defaults to zeros. */
  readonly stateRoot?: Uint8Array
  readonly extrinsicsRoot?: Uint8Array
  /** The items of the digest as SCALE bytes. */
  readonly logs: readonly Uint8Array[]
}): Uint8Array {
  const { parentHash, number, stateRoot = NO_HASH, extrinsicsRoot = NO_HASH, logs } = header
  return joinBytes([
    parentHash,
    encodeCompact(number),
    stateRoot,
    extrinsicsRoot,
    encodeCompact(logs.length),
    ...logs
  ])
}
