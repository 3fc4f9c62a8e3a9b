import type { BlockReference } from '@paraclock/connect'
import type { ParaclockError } from '@paraclock/core'
import type { CallEvent } from '@paraclock/submission'

/** The source of an entry, which identifies it: no two entries have the same. */
export interface EntryPlace {
  readonly chain: 'service' | 'target'
  readonly block: BlockReference
  /** The index of the event in the block. */
  readonly event: number
}

/** A change of a task. Times are in seconds since 1970, amounts in the smallest unit. */
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
   * A run succeeded on the service. For a cross-chain run, this means only that its message was
   * sent. The owner gets back the unused part of the amount on hold for the run.
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
      /** Whether the task is over. */
      readonly last: boolean
    }
  /** The call was encoded in another transaction version, and is not dispatched: `failed` follows. */
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
      /** Whether the task is over. */
      readonly last: boolean
    }
  | {
      readonly kind: 'rescheduled'
      readonly nextRun: bigint | undefined
      readonly paid: bigint | undefined
    }
  /** A recurring task is over, because its next run could not be scheduled. */
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
  /** Whether the target executed the message, which it does even if the call in it fails. */
  readonly processed: boolean
  /** `unproven` if no event of the target states it, because no proxy dispatches the call. */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  readonly error: ParaclockError | undefined
  /** The events of the message on the target. */
  readonly effects: readonly CallEvent[]
}

/** One entry of the life of a task. */
export type TaskEntry = EntryPlace & TaskChange

const OVER: readonly string[] = ['completed', 'cancelled', 'notRescheduled', 'recovered']

export function isOver(entry: TaskEntry): boolean {
  return OVER.includes(entry.kind) || ('last' in entry && entry.last)
}

/** A message in flight to the target. */
export interface SentMessage {
  readonly topic: string
  /** The run that it belongs to, in seconds since 1970, as decimal text. */
  readonly run: string | undefined
  /** Whether the call in it is `proxy.proxy`, which always emits an event. */
  readonly proxied: boolean
}

/** The position on one chain. */
export interface ChainPosition {
  /** The finalized block that was read last, in part or in full. */
  readonly block: number
  /** How many of its events were read; `undefined`: all of them. */
  readonly events: number | undefined
}

/**
 * The position of a watch: plain data to save. From it, a watch resumes without loss or repetition.
 */
export interface TaskCursor {
  readonly service: ChainPosition
  /** The position on the target; `undefined` while nothing was sent there. */
  readonly target: ChainPosition | undefined
  readonly sent: readonly SentMessage[]
  /** Whether the task is over. */
  readonly over: boolean
}
