import type { Hex, JsonValue, ParaclockError } from '@paraclock/core'
import type { BlockPoint } from './SubmissionRecord.ts'

/** An event that a transaction left, with its fields as JSON. */
export interface CallEvent {
  /** The pallet, as the runtime spells it. */
  readonly pallet: string
  /** The event's name. */
  readonly name: string
  /** Its fields by the runtime's names, or by position where they have none. */
  readonly data: Readonly<Record<string, JsonValue>>
}

/** What a finalized block says of a transaction. */
export interface InclusionOutcome {
  /** The finalized block that holds it. */
  readonly block: BlockPoint
  /** Its place in the block. */
  readonly index: number
  /** The fee that was paid for including it, in the smallest unit; `null` if no event tells it. */
  readonly fee: bigint | null
  /** The events that it left. */
  readonly events: readonly CallEvent[]
}

/** It is in a finalized block, and its call did what it says. */
export interface SucceededOutcome extends InclusionOutcome {
  readonly status: 'succeeded'
}

/** It is in a finalized block, and its call failed: the fee is paid, and nothing else happened. */
export interface FailedOutcome extends InclusionOutcome {
  readonly status: 'failed'
  /** Why, with `source: 'chain'`. */
  readonly error: ParaclockError
}

/** It is in no finalized block, and cannot get into one any more: it never had an effect. */
export interface LostOutcome {
  readonly status: 'lost'
  /** Why: `SubmissionLost`. */
  readonly error: ParaclockError
  /** The finalized block that proves it. */
  readonly block: BlockPoint
  /** What used the account's nonce in its place, if that is why. */
  readonly replacedBy?: Hex
}

/** What became of a transaction, for good. */
export type SubmissionOutcome = SucceededOutcome | FailedOutcome | LostOutcome
