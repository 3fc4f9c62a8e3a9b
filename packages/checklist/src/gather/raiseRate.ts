import { type Fact, feeBySecond, type Weight } from '@paraclock/core'
import { SECOND } from '../observe/observeFees.ts'

/**
 * Computes the rate per second of ref time that covers everything that a program buys. By default
 * the service pays only for ref time, but many chains also charge for proof size, or for the larger
 * of the two.
 */
export function raiseRate(args: {
  /** The price of a second of ref time without proof size. */
  readonly rate: Fact<bigint>
  /** The target's price of the bought weight. */
  readonly asked: Fact<bigint>
  readonly bought: Weight
}): Fact<bigint> {
  const { rate, asked, bought } = args
  const { refTime } = bought
  if (!rate.known || !asked.known || refTime === 0n) return rate
  if (feeBySecond({ refTime, perSecond: rate.value }) >= asked.value) return rate
  return { ...rate, value: (asked.value * SECOND + refTime - 1n) / refTime }
}
