import { type Fact, feeBySecond, type Weight } from '@paraclock/core'
import { SECOND } from '../observe/observeFees.ts'

/**
 * The rate at which a program pays for all that it buys. The service pays by the second of reference
 * time, where many chains charge for bytes of proof as well, or for whichever comes to more: then the
 * rate has to be higher than what a second by itself costs.
 */
export function raiseRate(args: {
  /** What a second of reference time by itself costs. */
  readonly rate: Fact<bigint>
  /** What is asked for what is bought. */
  readonly asked: Fact<bigint>
  readonly bought: Weight
}): Fact<bigint> {
  const { rate, asked, bought } = args
  const { refTime } = bought
  if (!rate.known || !asked.known || refTime === 0n) return rate
  if (feeBySecond({ refTime, perSecond: rate.value }) >= asked.value) return rate
  return { ...rate, value: (asked.value * SECOND + refTime - 1n) / refTime }
}
