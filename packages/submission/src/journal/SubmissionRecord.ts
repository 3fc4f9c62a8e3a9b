import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'

/** A signed transaction. The journal stores this record before the bytes are sent. */
export interface SubmissionRecord {
  /** The BLAKE2b-256 hash of `extrinsic`. */
  readonly id: Hex
  /** The key from the caller. The same key means the same submission. */
  readonly key: string
  readonly genesis: Hex
  readonly account: Hex
  readonly nonce: number
  readonly call: Hex
  readonly intent?: string
  readonly memo?: string
  readonly extrinsic: Hex
  /** The finalized block that begins the era. Its hash is part of the signed payload. */
  readonly birth: BlockReference
  /** The last block that can include the transaction. */
  readonly lastBlock: number
  /**
   * When the transaction was signed. This time and the shortest block time give the earliest end of
   * the era.
   */
  readonly signedAt: SigningTime
}

/** When a transaction was signed. Times are in milliseconds since the Unix epoch. */
export interface SigningTime {
  /** The time on the clock of this machine. */
  readonly here: number
  /** The number of the last finalized block. */
  readonly block: number
  /** The chain's time in `block`; `undefined` if the chain has no clock. */
  readonly chain: number | undefined
}
