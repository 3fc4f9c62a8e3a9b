import { addFees } from '../rules/fees.ts'
import type { FeeDetails } from '../service/publishedPricing.ts'

/**
 * How long a balance lasts for a recurring task at the present price, if each run uses its whole
 * prepayment.
 */
export interface Endurance {
  /** The number of runs that it pays for. */
  readonly runs: bigint
  /** The time of the last of them, in seconds since 1970; `undefined` if it pays for none. */
  readonly lastRun?: bigint
}

/**
 * How long a balance pays for a recurring task, if nothing else is spent and prices stay the same.
 * The service charges each run after the run before it, and the task ends when the charge fails.
 *
 * @example
 * ```ts
 * import { quoteEndurance } from '@paraclock/scheduler/schedule'
 *
 * quoteEndurance({
 *   perRun: { executionFee: 100n, xcmpFee: 20n },
 *   spendable: 1000n,
 *   next: 3600n,
 *   frequency: 3600n
 * }) // { runs: 8n, lastRun: 28800n }
 * ```
 */
export function quoteEndurance(args: {
  /** The fee of one run. */
  readonly perRun: FeeDetails
  /** The free balance without the existential deposit and without holds. */
  readonly spendable: bigint
  /** The next run that is not prepaid, in seconds since 1970. */
  readonly next: bigint
  /** The interval in seconds. */
  readonly frequency: bigint
}): Endurance {
  const price = addFees(args.perRun)
  const runs = price === 0n ? 0n : args.spendable / price
  return runs === 0n ? { runs } : { runs, lastRun: args.next + (runs - 1n) * args.frequency }
}
