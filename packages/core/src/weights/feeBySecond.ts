import { feeAtRate } from './feeAtRate.ts'

const REF_TIME_PER_SECOND = 1_000_000_000_000n

/**
 * The fee for a reference time at a rate per second of it, rounded up.
 *
 * @throws ParaclockError `FeeOutOfRange` if it does not fit a u128
 *
 * @example
 * ```ts
 * import { feeBySecond } from '@paraclock/core'
 *
 * feeBySecond({ refTime: 1_500_000_000n, perSecond: 50_000_000_000n }) // 75_000_000n
 * ```
 */
export function feeBySecond(args: {
  /** The reference time, in picoseconds. */
  readonly refTime: bigint
  /** The cost of a second of it, in the smallest unit. */
  readonly perSecond: bigint
}): bigint {
  return feeAtRate({ quantity: args.refTime, unit: REF_TIME_PER_SECOND, rate: args.perSecond })
}
