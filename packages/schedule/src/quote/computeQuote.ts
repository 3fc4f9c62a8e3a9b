import { addFees, feePerRun, totalFee } from '../rules/fees.ts'
import { sortDistinct } from '../rules/validateSchedule.ts'
import type { FeeDetails, ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskAction, TaskSchedule } from '../service/TaskRequest.ts'

/** What a task costs beside the fee of the transaction that schedules it. */
export interface TaskQuote {
  /** What one run costs. */
  readonly perRun: FeeDetails
  /** How many runs are paid for in advance: one for a recurring task. */
  readonly runs: number
  /** What they cost together. */
  readonly total: FeeDetails
  /** Both fees together: what goes on hold when the task is scheduled. */
  readonly prepaid: bigint
  /** Whether each further run is paid for when the one before it is over. */
  readonly recurring: boolean
}

/**
 * Computes what a task costs, to the unit that the service charges. The fee of the transaction is
 * not in it: that one is the chain's, and it is never given back.
 *
 * @throws ParaclockError `CallCannotBeDecoded`, `CallWeightExceeded`, `TargetUnknown`,
 * `FeeOutOfRange`.
 *
 * @example
 * ```ts
 * import { publishedPricing, computeQuote } from '@paraclock/schedule'
 *
 * const quote = computeQuote({
 *   action: { kind: 'nativeTransfer', recipient: `0x${'02'.repeat(32)}`, amount: 1n },
 *   schedule: { kind: 'fixed', executionTimes: [60n, 120n] },
 *   pricing: publishedPricing,
 *   targets: new Map()
 * })
 * quote.prepaid // 178400000n, twice 89200000n
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

/** What comes back when a task is cancelled: the prepayment of the runs that are still to come. */
export function quoteRefund(args: {
  /** What one run costs. */
  readonly perRun: FeeDetails
  /** How many runs are still to come. */
  readonly remainingRuns: number
}): bigint {
  return addFees(totalFee(args.perRun, args.remainingRuns))
}
