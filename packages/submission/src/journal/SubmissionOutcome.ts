import type { BlockReference } from '@paraclock/connect'
import type { Hex, JsonValue, ParaclockError } from '@paraclock/core'

/** An event of a transaction, with its fields as JSON. */
export interface CallEvent {
  /** The pallet, as the runtime spells it. */
  readonly pallet: string
  readonly name: string
  /** Its fields by name, or by position if the runtime gives them no names. */
  readonly data: Readonly<Record<string, JsonValue>>
}

/** A transaction in a finalized block. */
export interface InclusionOutcome {
  readonly block: BlockReference
  readonly index: number
  /** The inclusion fee, in the smallest unit; `undefined` if no event states it. */
  readonly fee: bigint | undefined
  readonly events: readonly CallEvent[]
}

/** A transaction in a finalized block whose call succeeded. */
export interface SucceededOutcome extends InclusionOutcome {
  readonly status: 'succeeded'
}

/** A transaction in a finalized block whose call failed. Only the fee was charged. */
export interface FailedOutcome extends InclusionOutcome {
  readonly status: 'failed'
  /** The dispatch error, with `source: 'chain'`. */
  readonly error: ParaclockError
}

/** A transaction that had no effect: no finalized block includes it, and no later block can. */
export interface LostOutcome {
  readonly status: 'lost'
  /** The reason: `SubmissionLost`. */
  readonly error: ParaclockError
  /** The finalized block that proves this. */
  readonly block: BlockReference
  /** The transaction that used the nonce, if that is the reason. */
  readonly replacedBy?: Hex
}

/** The final outcome of a transaction. */
export type SubmissionOutcome = SucceededOutcome | FailedOutcome | LostOutcome
