import type { AccountId32, TaskId } from '@paraclock/core'

/**
 * What the service reports, under the names and with the fields of the pallet's events. Times are
 * seconds since 1970, amounts the smallest unit, errors `Pallet.Name`.
 */
export type ServiceEvent =
  | {
      readonly kind: 'TaskScheduled'
      readonly taskId: TaskId
      readonly owner: AccountId32
      readonly providedId: Uint8Array
      readonly nextRun: bigint
      /** How many runs are paid for. */
      readonly runs: number
      /** What all of them together cost for execution. */
      readonly executionFee: bigint
      /** What all of them together cost for messages. */
      readonly xcmpFee: bigint
    }
  | { readonly kind: 'TaskRunning'; readonly taskId: TaskId; readonly run: bigint }
  | {
      readonly kind: 'TaskExecuted'
      readonly taskId: TaskId
      readonly run: bigint
      /** What was on hold for the run and not used. */
      readonly refund: bigint
    }
  | {
      readonly kind: 'TaskFailed'
      readonly taskId: TaskId
      readonly run: bigint
      readonly error: string
      readonly refund: bigint
      /** Whether the task is over. */
      readonly last: boolean
    }
  | { readonly kind: 'CallCannotBeDecoded'; readonly taskId: TaskId; readonly run: bigint }
  | {
      readonly kind: 'TaskMissed'
      readonly taskId: TaskId
      readonly run: bigint
      readonly refund: bigint
      /** Whether the task is over. */
      readonly last: boolean
    }
  | {
      readonly kind: 'TaskRescheduled'
      readonly taskId: TaskId
      readonly nextRun: bigint
      /** What a recurring task paid for the next run. */
      readonly paid: bigint
      /** How many occurrences were over before the task could wait for them. */
      readonly passed: bigint
    }
  | { readonly kind: 'TaskNotRescheduled'; readonly taskId: TaskId; readonly error: string }
  | { readonly kind: 'TaskCompleted'; readonly taskId: TaskId }
  | { readonly kind: 'TaskCancelled'; readonly taskId: TaskId; readonly refund: bigint }
