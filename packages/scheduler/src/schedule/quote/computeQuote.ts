import { addFees, feePerRun, totalFee } from '../rules/fees.ts'
import { sortDistinct } from '../rules/validateSchedule.ts'
import type { FeeDetails, ServicePricing, Targets } from '../service/publishedPricing.ts'
import type { TaskAction, TaskSchedule } from '../service/TaskRequest.ts'

/** The cost of a task, without the fee of the transaction that schedules the task. */
export interface TaskQuote {
  readonly perRun: FeeDetails
  /** The number of prepaid runs. A recurring task has one prepaid run. */
  readonly runs: number
  readonly total: FeeDetails
  /** The prepayment, which goes on hold when the task is scheduled: the sum of the fees in `total`. */
  readonly prepaid: bigint
  /** Whether the task recurs. The service charges each further run after the previous run. */
  readonly recurring: boolean
}

/**
 * Computes exactly what the service charges for a task. The fee of the scheduling transaction is not
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
 * quote.prepaid // 1482971192n (twice 741485596n)
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

/** How many runs of a recurring task a balance pays for, if each run uses its whole prepayment. */
export interface Endurance {
  readonly runs: bigint
  /** The time of the last paid run, in seconds since 1970; absent if the balance pays for no run. */
  readonly lastRun?: bigint
}

/**
 * Computes how long a balance pays for a recurring task, if nothing else is spent and prices stay
 * the same. The service charges each run after the previous run. The task ends when the balance is
 * too small.
 */
export function quoteEndurance(args: {
  readonly perRun: FeeDetails
  /**
   * The amount that the account can spend on runs: its free balance, without the part that must
   * remain and without prepayments.
   */
  readonly spendable: bigint
  /** The time of the first run that is not prepaid, in seconds since 1970. */
  readonly next: bigint
  readonly frequency: bigint
}): Endurance {
  const price = addFees(args.perRun)
  const runs = price === 0n ? 0n : args.spendable / price
  return runs === 0n ? { runs } : { runs, lastRun: args.next + (runs - 1n) * args.frequency }
}
