import type { AccountId32, TaskId } from '@paraclock/core'
import type { FeeDetails } from './publishedPricing.ts'
import type { TaskAction, TaskSchedule } from './TaskRequest.ts'

/** A task that has runs left, as the service stores it. */
export interface TaskRecord {
  readonly taskId: TaskId
  /** The owner, who scheduled it, pays for it and may cancel it. */
  readonly owner: AccountId32
  readonly providedId: Uint8Array
  /** Its original schedule; a list is sorted and without duplicates. */
  readonly schedule: TaskSchedule
  /** The remaining prepaid runs, in order. One for a recurring task. */
  readonly remainingRuns: readonly bigint[]
  readonly nextRun: bigint
  readonly action: TaskAction
  readonly feePerRun: FeeDetails
  /** The amount on hold for the remaining runs. */
  readonly prepaid: bigint
}
