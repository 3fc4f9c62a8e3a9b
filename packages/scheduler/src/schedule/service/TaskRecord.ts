import type { AccountId32, TaskId } from '@paraclock/core'
import type { FeeDetails } from './publishedPricing.ts'
import type { TaskAction, TaskSchedule } from './TaskRequest.ts'

/** A task that has runs left, as the service stores the task. */
export interface TaskRecord {
  readonly taskId: TaskId
  /** The account that scheduled the task, pays for its runs, and can cancel the task. */
  readonly owner: AccountId32
  readonly providedId: Uint8Array
  /** The original schedule, with all runs. A list of times is sorted and without duplicates. */
  readonly schedule: TaskSchedule
  /** The times of the remaining prepaid runs, ascending. A recurring task has one prepaid run. */
  readonly remainingRuns: readonly bigint[]
  readonly nextRun: bigint
  readonly action: TaskAction
  readonly feePerRun: FeeDetails
  /** The amount on hold for the remaining runs. */
  readonly prepaid: bigint
}
