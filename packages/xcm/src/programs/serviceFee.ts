import { feeByMebibyte, feeBySecond, parseU32, type Weight } from '@paraclock/core'

/** The rates of the service's fee on a target, in the smallest unit of the fee asset. */
export interface ServiceRates {
  readonly feePerSecond: bigint
  /** The price of a mebibyte of proof size. Defaults to 0. */
  readonly feePerMebibyte?: bigint
  /** The margin on top of the cost of the weight, in billionths of the cost. Defaults to 0. */
  readonly margin?: number
}

const WHOLE = 1_000_000_000n

/**
 * The amount of the fee asset that the service withdraws on a target: the price of the ref time, the
 * price of the proof size, and the margin, each rounded up.
 *
 * @throws ParaclockError `FeeOutOfRange`, `ValueMalformed`
 *
 * @example
 * ```ts
 * import { serviceFee } from '@paraclock/xcm'
 *
 * serviceFee({
 *   weight: { refTime: 1_500_000_000n, proofSize: 524_288n },
 *   target: { feePerSecond: 50_000_000_000n, feePerMebibyte: 2_000_000n, margin: 100_000_000 }
 * }) // 83600000n
 * ```
 */
export function serviceFee(args: {
  /** The weight of the whole program, including its call. */
  readonly weight: Weight
  readonly target: ServiceRates
}): bigint {
  const { refTime, proofSize } = args.weight
  const { feePerSecond, feePerMebibyte = 0n, margin = 0 } = args.target
  const price =
    feeBySecond({ refTime, perSecond: feePerSecond }) +
    feeByMebibyte({ proofSize, perMebibyte: feePerMebibyte })
  return price + (price * BigInt(parseU32(margin)) + WHOLE - 1n) / WHOLE
}
