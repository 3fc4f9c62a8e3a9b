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

/** The place of a transaction in a finalized block, its paid fee, and its events. */
export interface InclusionOutcome {
  readonly block: BlockReference
  readonly index: number
  /**
   * The paid fee, including the tip, in the smallest unit; `undefined` if no event contains the
   * fee.
   */
  readonly fee: bigint | undefined
  readonly events: readonly CallEvent[]
}

/** The outcome of a transaction that succeeded and is in a finalized block. */
export interface SucceededOutcome extends InclusionOutcome {
  readonly status: 'succeeded'
}

/**
 * The outcome of a transaction that failed and is in a finalized block. The call failed, or only the
 * inner call of a proxy, a multisig or sudo. In the second case, the effects of the outer call stay.
 */
export interface FailedOutcome extends InclusionOutcome {
  readonly status: 'failed'
  /** The dispatch error, with `source: 'chain'`. */
  readonly error: ParaclockError
}

/** The outcome of a transaction that no finalized block includes, and no later block can include. */
export interface LostOutcome {
  readonly status: 'lost'
  /** `SubmissionLost`, with the reason. */
  readonly error: ParaclockError
  /** The last block of the era. All blocks of the era were searched. */
  readonly block: BlockReference
  /** The hash of a different transaction of the account with the same nonce, if one was found. */
  readonly replacedBy?: Hex
}

/** The final outcome of a transaction. */
export type SubmissionOutcome = SucceededOutcome | FailedOutcome | LostOutcome
