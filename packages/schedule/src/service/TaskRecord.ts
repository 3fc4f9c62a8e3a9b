import type { AccountId32, TaskId } from '@paraclock/core'
import type { FeeDetails } from './publishedPricing.ts'
import type { TaskAction, TaskSchedule } from './TaskRequest.ts'

/** The record of a task that still has runs to come, as the service stores it. */
export interface TaskRecord {
  readonly taskId: TaskId
  /** Who scheduled it, pays for it, and may cancel it. */
  readonly owner: AccountId32
  /** What the owner named it. */
  readonly providedId: Uint8Array
  /** When it runs, as it was scheduled; a list is in order and without duplicates. */
  readonly schedule: TaskSchedule
  /** The runs that are paid for and still to come, in order. One for a recurring task. */
  readonly remainingRuns: readonly bigint[]
  /** The first of them. */
  readonly nextRun: bigint
  /** What runs. */
  readonly action: TaskAction
  /** What each remaining run costs. */
  readonly feePerRun: FeeDetails
  /** What of the owner's balance is on hold for the remaining runs. */
  readonly prepaid: bigint
}
