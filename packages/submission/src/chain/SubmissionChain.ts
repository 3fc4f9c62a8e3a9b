import type { Hex } from '@paraclock/core'
import type { InclusionOutcome, SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'
import type { BlockReader } from './BlockReader.ts'

/** What became of an attempt to hand bytes to a node. */
export type Delivery =
  /** The node has them. */
  | { readonly kind: 'accepted' }
  /** The node refused them, which proves nothing about other nodes. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** There was no answer. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What the submission of signed bytes needs of a chain. All of it can fail, and is asked again. */
export interface SubmissionChain extends Omit<BlockReader, 'blockOf'> {
  /** The chain's name, for messages. */
  readonly name: string
  /** The hash of its first block. */
  readonly genesis: Hex
  /** Reads how many transactions an account has made, at a block. */
  nonceAt(account: Hex, block: Hex): Promise<number>
  /** Reads the nonce of an account's next transaction, those that wait in the node's pool counted. */
  nextNonce(account: Hex): Promise<number>
  /** Hands bytes to a node. Does not reject. */
  send(extrinsic: Hex): Promise<Delivery>
  /** Reads who signed an extrinsic, and with which nonce; `undefined` if nobody did. */
  signerOf(
    extrinsic: Hex,
    block: Hex
  ): Promise<{ readonly account: Hex; readonly nonce: number } | undefined>
  /** Reads what an extrinsic of a block did. */
  outcome(
    block: BlockPoint,
    index: number
  ): Promise<Exclude<SubmissionOutcome, { readonly status: 'lost' }> & InclusionOutcome>
  /** The hash of an encoded extrinsic. */
  hashOf(extrinsic: Hex): Hex
}
