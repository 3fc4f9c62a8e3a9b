import type { ParaclockError } from '@paraclock/core'
import type { BlockPoint, CallEvent } from '@paraclock/submission'

/** Where an entry comes from: it is named by it, and no two entries have the same. */
export interface EntryPlace {
  /** Which chain told it. */
  readonly chain: 'service' | 'target'
  /** The finalized block. */
  readonly block: BlockPoint
  /** The place of the event among the block's events. */
  readonly event: number
}

/** What happened in a task's life. Times are in seconds since 1970, amounts in the smallest unit. */
export type TaskChange =
  | { readonly kind: 'scheduled'; readonly nextRun: bigint | null; readonly runs: number | null }
  /** A run began. */
  | { readonly kind: 'running'; readonly run: bigint | null }
  /** The message of a run was sent to another chain. */
  | { readonly kind: 'sent'; readonly run: bigint | null; readonly topic: string }
  /** A run ended well on the service; a cross-chain run has sent its message, and no more. */
  | { readonly kind: 'executed'; readonly run: bigint | null }
  | {
      readonly kind: 'failed'
      readonly run: bigint | null
      readonly error: ParaclockError | null
      readonly refund: bigint | null
      /** Whether the task is over. */
      readonly last: boolean
    }
  | {
      readonly kind: 'missed'
      readonly run: bigint | null
      readonly refund: bigint | null
      /** Whether the task is over. */
      readonly last: boolean
    }
  | { readonly kind: 'rescheduled'; readonly nextRun: bigint | null; readonly paid: bigint | null }
  /** A recurring task is over, because its next run could not be booked. */
  | { readonly kind: 'notRescheduled'; readonly error: ParaclockError | null }
  | { readonly kind: 'completed' }
  | { readonly kind: 'cancelled'; readonly refund: bigint | null }
  /** Another event of the service that names the task. */
  | { readonly kind: 'other'; readonly reported: CallEvent }
  /** The message of a run was dealt with on the target. */
  | Arrival

/** What became of the message of a run on the target. */
export interface Arrival {
  readonly kind: 'arrived'
  readonly run: bigint | null
  readonly topic: string
  /** Whether the target carried the message out. It does so also if the call in it fails. */
  readonly processed: boolean
  /**
   * What became of the call in it: `unproven` where no event of the target tells, because the call is
   * none that a proxy dispatched.
   */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  /** Why the message or its call failed. */
  readonly error: ParaclockError | null
  /** What the message did on the target. */
  readonly effects: readonly CallEvent[]
}

/** One entry of a task's life. */
export type TaskEntry = EntryPlace & TaskChange

/** Whether a task is over after a change. */
export function isOver(entry: TaskEntry): boolean {
  switch (entry.kind) {
    case 'completed':
    case 'cancelled':
    case 'notRescheduled':
      return true
    case 'failed':
    case 'missed':
      return entry.last
    default:
      return false
  }
}
