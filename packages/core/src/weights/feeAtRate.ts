import { ParaclockError } from '../errors/ParaclockError.ts'
import { FeeOutOfRange } from '../errors/tasks.ts'
import { parseU64, parseU128, unsignedMaximum } from '../integers/parseUnsigned.ts'

const REF_TIME_PER_SECOND = 1_000_000_000_000n
const BYTES_PER_MEBIBYTE = 1_048_576n

function feeAtRate(args: Readonly<Record<'quantity' | 'unit' | 'rate', bigint>>): bigint {
  const product = parseU64(args.quantity) * parseU128(args.rate)
  // The service computes the product in a u128 before it divides, and fails on an overflow.
  if (product > unsignedMaximum.u128)
    throw new ParaclockError(FeeOutOfRange, { problem: 'it does not fit a u128' })
  return (product + args.unit - 1n) / args.unit
}

/**
 * The fee for a ref time, rounded up.
 *
 * @throws ParaclockError `FeeOutOfRange` if the product of the ref time and the rate does not fit a
 * u128
 */
export function feeBySecond(args: {
  /** The ref time, in picoseconds. */
  readonly refTime: bigint
  /** The cost of one second of ref time, in the smallest unit. */
  readonly perSecond: bigint
}): bigint {
  return feeAtRate({ quantity: args.refTime, unit: REF_TIME_PER_SECOND, rate: args.perSecond })
}

/**
 * The fee for a proof size, rounded up.
 *
 * @throws ParaclockError `FeeOutOfRange` if the product of the proof size and the rate does not fit
 * a u128
 */
export function feeByMebibyte(args: {
  /** The proof size, in bytes. */
  readonly proofSize: bigint
  /** The cost of one mebibyte of proof, in the smallest unit. */
  readonly perMebibyte: bigint
}): bigint {
  return feeAtRate({ quantity: args.proofSize, unit: BYTES_PER_MEBIBYTE, rate: args.perMebibyte })
}
