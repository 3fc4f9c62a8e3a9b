import { addFees } from '../rules/fees.ts'
import type { FeeDetails } from '../service/publishedPricing.ts'

/** How long a balance lasts for a recurring task, at today's price. */
export interface Endurance {
  /** How many runs it pays for. */
  readonly runs: bigint
  /** When the last of them is, in seconds since 1970; `undefined` if it pays for none. */
  readonly lastRun?: bigint
}

/**
 * Computes how long a balance pays for a recurring task, if nothing else is spent of it and prices
 * stay. The service takes the price of each run when the run before it is over, and the task ends
 * when that fails.
 *
 * @example
 * ```ts
 * import { quoteEndurance } from '@paraclock/schedule'
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
  /** What one run costs. */
  readonly perRun: FeeDetails
  /** The free balance without the existential deposit and without what is already on hold. */
  readonly spendable: bigint
  /** The next run that is not yet paid for, in seconds since 1970. */
  readonly next: bigint
  /** The interval in seconds. */
  readonly frequency: bigint
}): Endurance {
  const price = addFees(args.perRun)
  const runs = price === 0n ? 0n : args.spendable / price
  return runs === 0n ? { runs } : { runs, lastRun: args.next + (runs - 1n) * args.frequency }
}
