import { sumFees, totalFee } from '../rules/fees.ts'
import type { FeeDetails } from '../service/FeeDetails.ts'

/** What comes back when a task is cancelled: the prepayment of the runs that are still to come. */
export function quoteRefund(args: {
  /** What one run costs. */
  readonly perRun: FeeDetails
  /** How many runs are still to come. */
  readonly remainingRuns: number
}): bigint {
  return sumFees(totalFee(args.perRun, args.remainingRuns))
}
