import type { BlockReference } from '@paraclock/connect'
import type { Hex, JsonValue, ParaclockError } from '@paraclock/core'

/** An event of a transaction, with its fields as JSON. */
export interface CallEvent {
  /** The pallet, as the runtime spells it. */
  readonly pallet: string
  readonly name: string
  /** The event's fields by name, or by position if the runtime does not name them. */
  readonly data: Readonly<Record<string, JsonValue>>
}

/** A transaction in a finalized block. */
export interface InclusionOutcome {
  readonly block: BlockReference
  readonly index: number
  /** The paid fee with its tip, in the smallest unit; `undefined` if no event states the fee. */
  readonly fee: bigint | undefined
  readonly events: readonly CallEvent[]
}

/** A transaction in a finalized block whose call succeeded. */
export interface SucceededOutcome extends InclusionOutcome {
  readonly status: 'succeeded'
}

/**
 * A transaction in a finalized block whose call failed, or whose inner call failed: the call that a
 * proxy, a multisig or sudo makes. If only an inner call failed, the effects of the outer call stay.
 */
export interface FailedOutcome extends InclusionOutcome {
  readonly status: 'failed'
  /** The dispatch error, with `source: 'chain'`. */
  readonly error: ParaclockError
}

/** A transaction that had no effect: no finalized block includes it, and no later block can. */
export interface LostOutcome {
  readonly status: 'lost'
  /** `SubmissionLost`, with the reason. */
  readonly error: ParaclockError
  /** The finalized block that proves the loss. */
  readonly block: BlockReference
  /** The hash of the transaction that used the nonce, if such a transaction was found. */
  readonly replacedBy?: Hex
}

/** The final outcome of a transaction. */
export type SubmissionOutcome = SucceededOutcome | FailedOutcome | LostOutcome
