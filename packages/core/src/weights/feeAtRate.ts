import { ParaclockError } from '../errors/ParaclockError.ts'
import { FeeOutOfRange } from '../errors/tasks.ts'
import { parseU64, parseU128 } from '../integers/parseUnsigned.ts'

const U128_MAX = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn

/**
 * The fee for one dimension of a weight at a rate per unit of it, rounded up.
 *
 * @throws ParaclockError `FeeOutOfRange` if it does not fit a u128
 */
export function feeAtRate(args: {
  /** How much there is of the dimension. */
  readonly quantity: bigint
  /** How much of it the rate is for. */
  readonly unit: bigint
  /** The cost of a unit, in the smallest unit of the token. */
  readonly rate: bigint
}): bigint {
  const product = parseU64(args.quantity) * parseU128(args.rate)
  // The service multiplies in a u128 before it divides, and refuses what does not fit.
  if (product > U128_MAX)
    throw new ParaclockError(FeeOutOfRange, { problem: 'it does not fit a u128' })
  return (product + args.unit - 1n) / args.unit
}
