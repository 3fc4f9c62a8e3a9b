import { addFees, feePerRun, totalFee } from '../rules/fees.ts'
import { sortDistinct } from '../rules/validateSchedule.ts'
import type { FeeDetails, ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskAction, TaskSchedule } from '../service/TaskRequest.ts'

/** The cost of a task, beside the fee of the transaction that schedules it. */
export interface TaskQuote {
  /** The fee of one run. */
  readonly perRun: FeeDetails
  /** How many runs are prepaid: one for a recurring task. */
  readonly runs: number
  /** The fee of all prepaid runs. */
  readonly total: FeeDetails
  /** The sum of both fees, which goes on hold when the task is scheduled. */
  readonly prepaid: bigint
  /** Whether each further run is charged after the one before it. */
  readonly recurring: boolean
}

/**
 * The cost of a task, to the unit that the service charges. The fee of the transaction is not
 * included.
 *
 * @throws ParaclockError `CallCannotBeDecoded`, `CallWeightExceeded`, `TargetUnknown`,
 * `FeeOutOfRange`.
 *
 * @example
 * ```ts
 * import { publishedPricing, computeQuote } from '@paraclock/scheduler/schedule'
 *
 * const quote = computeQuote({
 *   action: { kind: 'nativeTransfer', recipient: `0x${'02'.repeat(32)}`, amount: 1n },
 *   schedule: { kind: 'fixed', executionTimes: [60n, 120n] },
 *   pricing: publishedPricing,
 *   targets: new Map()
 * })
 * quote.prepaid // 1482971192n, twice 741485596n
 * ```
 */
export function computeQuote(args: {
  readonly action: TaskAction
  readonly schedule: TaskSchedule
  readonly pricing: ServicePricing
  readonly targets: Targets
}): TaskQuote {
  const { action, schedule, pricing, targets } = args
  const recurring = schedule.kind === 'recurring'
  const runs = schedule.kind === 'fixed' ? sortDistinct(schedule.executionTimes).length : 1
  const perRun = feePerRun({ action, recurs: recurring, pricing, targets })
  const total = totalFee(perRun, runs)
  return { perRun, runs, total, prepaid: addFees(total), recurring }
}
