import { encodeCompact } from './encodeCompact.ts'
import { joinBytes } from './joinBytes.ts'

/** The fields of a block header, for {@link encodeHeader}. */
export interface BlockHeader {
  readonly parentHash: Uint8Array
  readonly number: number | bigint
  /** The root of the state. Defaults to zeros. */
  readonly stateRoot?: Uint8Array
  readonly extrinsicsRoot?: Uint8Array
  /** The items of the digest as SCALE bytes. */
  readonly logs: readonly Uint8Array[]
}

const NO_HASH = new Uint8Array(32)

/** Writes a header as SCALE bytes. The blake2-256 hash of these bytes is the hash of the block. */
export function encodeHeader(header: BlockHeader): Uint8Array {
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
