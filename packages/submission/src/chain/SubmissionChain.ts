import type { Hex } from '@paraclock/core'
import type { InclusionOutcome, SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { BlockPoint } from '../journal/SubmissionRecord.ts'

/** A block as far as submissions look at it. */
export interface ChainBlock extends BlockPoint {
  /** The hash of the block before it, from its header. */
  readonly parentHash: Hex
  /** The encoded extrinsics that it holds, in order. */
  readonly extrinsics: readonly Hex[]
}

/** What became of an attempt to hand bytes to a node. */
export type Delivery =
  /** The node has them. */
  | { readonly kind: 'accepted' }
  /** The node said no, which proves nothing about other nodes. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** There was no answer. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** What the submission of signed bytes needs of a chain. All of it can fail, and is asked again. */
export interface SubmissionChain {
  /** The chain's name, for messages. */
  readonly name: string
  /** The hash of its first block. */
  readonly genesis: Hex
  /** Reads the last finalized block. */
  finalized(): Promise<BlockPoint>
  /** Reads a finalized block, and makes sure that its header has the hash that names it. */
  block(number: number): Promise<ChainBlock>
  /** Reads the best block, which may not stay. */
  best(): Promise<ChainBlock>
  /** Reads how many transactions an account has made, at a block. */
  nonceAt(account: Hex, block: Hex): Promise<number>
  /** Reads the number of an account's next transaction, those that wait in the node's pool counted. */
  nextNonce(account: Hex): Promise<number>
  /** Hands bytes to a node. Does not reject. */
  send(extrinsic: Hex): Promise<Delivery>
  /** Reads who signed an extrinsic, and with which number; `undefined` if nobody did. */
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
  /** Resolves when the last finalized or the best block is another than the one given. */
  nextHead(finalized: Hex, best: Hex, signal?: AbortSignal): Promise<void>
}
