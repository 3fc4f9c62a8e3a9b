import type { BlockReference } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { InclusionOutcome, SubmissionOutcome } from '../journal/SubmissionOutcome.ts'
import type { BlockReader } from './BlockReader.ts'
import type { SettlingBlock } from './SigningChain.ts'

/** The answer of a node to bytes that were sent. */
export type Delivery =
  /** The node accepted them. */
  | { readonly kind: 'accepted' }
  /** The node refused them, which proves nothing about other nodes. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** There was no answer. */
  | { readonly kind: 'unknown'; readonly reason: string }

/** The view of a chain that submissions use. Each method may reject, and is then called again. */
export interface SubmissionChain extends Omit<BlockReader, 'blockOf'> {
  /** The chain's name, for messages. */
  readonly name: string
  /** The hash of its first block. */
  readonly genesis: Hex
  /**
   * The newest block up to a number that all endpoints name as finalized.
   *
   * @throws ParaclockError `FinalityMismatch`
   */
  agreeOn(most: number): Promise<SettlingBlock>
  /** The time of a block in milliseconds since the Unix epoch; `null` if the chain has no clock. */
  timeAt(block: Hex): Promise<number | null>
  /** The time here, in the same unit. */
  now(): number
  /** Reads the nonce of an account at a block. */
  nonceAt(account: Hex, block: Hex): Promise<number>
  /** Reads the next nonce of an account at the newest block that all endpoints name as finalized. */
  nextNonce(account: Hex): Promise<number>
  /** The block with which the era of a new transaction begins: the newest that all name as finalized. */
  birth(): Promise<BlockReference>
  /** Sends bytes to a node. Does not reject. */
  send(extrinsic: Hex): Promise<Delivery>
  /** Reads the signer and nonce of an extrinsic; `undefined` if it is unsigned. */
  signerOf(
    extrinsic: Hex,
    block: Hex
  ): Promise<{ readonly account: Hex; readonly nonce: number } | undefined>
  /** Reads the outcome of an extrinsic of a block. */
  outcome(
    block: BlockReference,
    index: number
  ): Promise<Exclude<SubmissionOutcome, { readonly status: 'lost' }> & InclusionOutcome>
  /** The hash of an encoded extrinsic. */
  hashOf(extrinsic: Hex): Hex
}
