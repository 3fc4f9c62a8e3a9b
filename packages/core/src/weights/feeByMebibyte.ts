import { ParaclockError } from '../errors/ParaclockError.ts'
import { FeeOutOfRange } from '../errors/tasks.ts'
import { parseU64, parseU128 } from '../integers/parseUnsigned.ts'

const BYTES_PER_MEBIBYTE = 1_048_576n
const U128_MAX = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_ffffn

/**
 * The fee for a proof size at a rate per mebibyte of it, rounded up.
 *
 * @throws ParaclockError `FeeOutOfRange` if it does not fit a u128
 *
 * @example
 * ```ts
 * import { feeByMebibyte } from '@paraclock/core'
 *
 * feeByMebibyte({ proofSize: 524_288n, perMebibyte: 50_000_000_000n }) // 25_000_000_000n
 * ```
 */
export function feeByMebibyte(args: {
  /** The proof size, in bytes. */
  readonly proofSize: bigint
  /** The cost of a mebibyte of it, in the smallest unit. */
  readonly perMebibyte: bigint
}): bigint {
  const product = parseU64(args.proofSize) * parseU128(args.perMebibyte)
  // The service multiplies in a u128 before it divides, and refuses what does not fit.
  if (product > U128_MAX)
    throw new ParaclockError(FeeOutOfRange, { problem: 'it does not fit a u128' })
  return (product + BYTES_PER_MEBIBYTE - 1n) / BYTES_PER_MEBIBYTE
}
