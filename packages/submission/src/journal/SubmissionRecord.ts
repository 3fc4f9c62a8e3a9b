import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'

/**
 * A signed transaction, as the journal stores it before it is sent. With it, the same bytes can be
 * sent again, and their outcome can be read from finalized blocks.
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
  /** The request, if the call depends on the request and its time. */
  readonly intent?: string
  /** Data of the caller, returned with the record. */
  readonly memo?: string
  /** The signed bytes. */
  readonly extrinsic: Hex
  /** The finalized block that begins the era; its hash is part of the signed payload. */
  readonly birth: BlockReference
  /** The last block that can include the transaction. */
  readonly lastBlock: number
  /** When it was signed. The blocks of an era take a minimum time after it. */
  readonly signedAt: SigningTime
}

/** When a transaction was signed. Times are in milliseconds since the Unix epoch. */
export interface SigningTime {
  /** The time here. */
  readonly here: number
  /** The number of the last finalized block. */
  readonly block: number
  /** The time of that block; `undefined` if the chain has no clock. */
  readonly chain: number | undefined
}
