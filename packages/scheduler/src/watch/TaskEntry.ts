import type { BlockReference } from '@paraclock/connect'
import type { ParaclockError } from '@paraclock/core'
import type { CallEvent } from '@paraclock/submission'

/** The place of the event that an entry reports. No two entries report the same event. */
export interface EntryPlace {
  readonly chain: 'service' | 'target'
  readonly block: BlockReference
  /** The index of the event in the block. */
  readonly event: number
}

/** A change of a task. Times are in seconds since 1970, amounts in the smallest unit of the token. */
export type TaskChange =
  | {
      readonly kind: 'scheduled'
      readonly nextRun: bigint | undefined
      readonly runs: number | undefined
    }
  | { readonly kind: 'running'; readonly run: bigint | undefined }
  /** The message of a run was sent to another chain. */
  | { readonly kind: 'sent'; readonly run: bigint | undefined; readonly topic: string }
  /**
   * A run succeeded on the service, or sent its message. The `refund` is the part of the prepayment
   * that the run did not use.
   */
  | {
      readonly kind: 'executed'
      readonly run: bigint | undefined
      readonly refund: bigint | undefined
    }
  | {
      readonly kind: 'failed'
      readonly run: bigint | undefined
      readonly error: ParaclockError | undefined
      readonly refund: bigint | undefined
      /** Whether the task is over after this run. */
      readonly last: boolean
    }
  /**
   * The call of the task was encoded for a different transaction version of the runtime. An entry
   * `failed` follows.
   */
  | {
      readonly kind: 'callVersionChanged'
      readonly run: bigint | undefined
      readonly stored: number
      readonly current: number
    }
  | {
      readonly kind: 'missed'
      readonly run: bigint | undefined
      readonly refund: bigint | undefined
      /** Whether the task is over after this run. */
      readonly last: boolean
    }
  | {
      readonly kind: 'rescheduled'
      readonly nextRun: bigint | undefined
      readonly paid: bigint | undefined
    }
  /** The next run of a recurring task could not be scheduled. The task is over. */
  | { readonly kind: 'notRescheduled'; readonly error: ParaclockError | undefined }
  | { readonly kind: 'completed' }
  | { readonly kind: 'cancelled'; readonly refund: bigint | undefined }
  /** Governance removed a record that the runtime could not decode. The task is over. */
  | { readonly kind: 'recovered'; readonly refund: bigint | undefined }
  /** Another event of the service with the id of the task. */
  | { readonly kind: 'other'; readonly reported: CallEvent }
  /** The message of a run was processed on the target. */
  | Arrival

/** The outcome of the message of a run on the target. */
export interface Arrival {
  readonly kind: 'arrived'
  readonly run: bigint | undefined
  readonly topic: string
  readonly processed: boolean
  /**
   * `unproven`: no event reports the outcome. A call without a proxy may emit no event. Or the
   * message can be a copy (`isAmbiguous`).
   */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  /**
   * Whether the message can be a copy of the message of the run, because the target's queue set a
   * message of the service aside before it.
   */
  readonly isAmbiguous: boolean
  readonly error: ParaclockError | undefined
  /** The events of the message on the target. */
  readonly effects: readonly CallEvent[]
}

/** An entry in the history of a task: a change, and the event that reports the change. */
export type TaskEntry = EntryPlace & TaskChange

const OVER: readonly string[] = ['completed', 'cancelled', 'notRescheduled', 'recovered']

export function isOver(entry: TaskEntry): boolean {
  return OVER.includes(entry.kind) || ('last' in entry && entry.last)
}

/** A message in flight to the target. */
export interface SentMessage {
  readonly topic: string
  /** The planned time of the message's run: seconds since 1970 as decimal text. */
  readonly run: string | undefined
  /** Whether the call in the message is `proxy.proxy`, which always emits an event. */
  readonly proxied: boolean
  /** Whether a copy can arrive before the message, because the target's queue lost its order. */
  readonly isAmbiguous?: boolean
}

/** The position of a watch in the blocks of one chain. */
export interface ChainPosition {
  /** The number of the last finalized block that was read, at least in part. */
  readonly block: number
  /** How many events of the block were read; `undefined` if all events were read. */
  readonly events: number | undefined
}

/** The position of a watch, as plain data to save. A watch can resume from this position. */
export interface TaskCursor {
  readonly service: ChainPosition
  /** The position in the target's blocks; `undefined` until a message is sent to the target. */
  readonly target: ChainPosition | undefined
  readonly sent: readonly SentMessage[]
  readonly over: boolean
}
