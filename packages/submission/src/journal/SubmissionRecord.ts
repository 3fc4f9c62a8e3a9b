import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'

/**
 * A signed transaction, as the journal holds it from before it is sent: enough to send the same
 * bytes again, and to read their outcome from finalized blocks.
 */
export interface SubmissionRecord {
  /** The hash of the bytes: BLAKE2b-256. */
  readonly id: Hex
  /** The key of the caller: the same key is the same submission. */
  readonly key: string
  /** The chain, by the hash of its first block. */
  readonly genesis: Hex
  /** The signing account, as hex. */
  readonly account: Hex
  /** The nonce. */
  readonly nonce: number
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The request, where the call depends on it and on the time of the request. */
  readonly intent?: string
  /** Data of the caller, returned with the record. */
  readonly memo?: string
  /** The signed bytes. */
  readonly extrinsic: Hex
  /** The finalized block that begins the era; its hash is part of the signed payload. */
  readonly birth: BlockReference
  /** The last block that can include the transaction. */
  readonly lastBlock: number
  /** When it was signed: an era cannot have ended before its blocks can have been built. */
  readonly signedAt: SigningTime
}

/** When a transaction was signed. Times are in milliseconds since the Unix epoch. */
export interface SigningTime {
  /** The time here. */
  readonly here: number
  /** The number of the last finalized block. */
  readonly block: number
  /** The time of that block; `null` if the chain has no clock. */
  readonly chain: number | null
}
