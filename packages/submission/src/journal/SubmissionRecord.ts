import type { Hex } from '@paraclock/core'

/** A block by its number and hash. */
export interface BlockPoint {
  readonly number: number
  readonly hash: Hex
}

/**
 * A signed transaction, as it is written into a journal before it is sent: what is needed to send
 * the same bytes again, and to tell from finalized blocks what became of them.
 */
export interface SubmissionRecord {
  /** The hash of the bytes: BLAKE2b-256. */
  readonly id: Hex
  /** What the caller named it by, so that asking twice is one submission. */
  readonly key: string
  /** The chain, by the hash of its first block. */
  readonly genesis: Hex
  /** The account that signed, as hex. */
  readonly account: Hex
  /** The account's transaction number. */
  readonly nonce: number
  /** The SCALE encoded call. */
  readonly call: Hex
  /** What the caller asked for, where the call follows from it and from the time of asking. */
  readonly intent?: string
  /** What the caller wants to find again with it. */
  readonly memo?: string
  /** The signed bytes. */
  readonly extrinsic: Hex
  /** The finalized block that the era begins with; its hash is in what was signed. */
  readonly birth: BlockPoint
  /** The last block that can hold the transaction. */
  readonly lastBlock: number
}
