import { ParaclockError } from '../errors/ParaclockError.ts'
import { FeeOutOfRange } from '../errors/tasks.ts'
import { parseU64, parseU128 } from '../integers/parseUnsigned.ts'

const REF_TIME_PER_SECOND = 1_000_000_000_000n
const U128_MAX = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn

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
  const product = parseU64(args.refTime) * parseU128(args.perSecond)
  // The service multiplies in a u128 before it divides, and refuses what does not fit.
  if (product > U128_MAX)
    throw new ParaclockError(FeeOutOfRange, { problem: 'it does not fit a u128' })
  return (product + REF_TIME_PER_SECOND - 1n) / REF_TIME_PER_SECOND
}
