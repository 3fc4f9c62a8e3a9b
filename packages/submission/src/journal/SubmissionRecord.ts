import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'

/** A signed transaction. The journal stores this record before the bytes are sent. */
export interface SubmissionRecord {
  /** The BLAKE2b-256 hash of `extrinsic`. */
  readonly id: Hex
  /** The key from the caller. Two requests with the same key are the same submission. */
  readonly key: string
  readonly genesis: Hex
  readonly account: Hex
  readonly nonce: number
  readonly call: Hex
  readonly intent?: string
  readonly memo?: string
  readonly extrinsic: Hex
  /**
   * The finalized block at which the era begins. The signed payload contains the hash of this
   * block.
   */
  readonly birth: BlockReference
  /** The last block that can include the transaction. */
  readonly lastBlock: number
  /** The time of the signature. `findLoss` measures from this time whether the era has passed. */
  readonly signedAt: SigningTime
}

/** When a transaction was signed. Times are in milliseconds since the Unix epoch. */
export interface SigningTime {
  /** The time on the clock of this machine. */
  readonly here: number
  /** The number of the newest finalized block at the signature. */
  readonly block: number
  /** The chain's time in `block`; `undefined` if the chain has no clock. */
  readonly chain: number | undefined
}
