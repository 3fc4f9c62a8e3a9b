import { feeAtRate } from './feeAtRate.ts'

const BYTES_PER_MEBIBYTE = 1_048_576n

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
  return feeAtRate({ quantity: args.proofSize, unit: BYTES_PER_MEBIBYTE, rate: args.perMebibyte })
}
