import { type Fact, feeBySecond, type Weight } from '@paraclock/core'
import { SECOND } from '../../observe/observeFees.ts'

/** Returns `rate`, raised until the ref time of `bought` costs at least `asked`. */
export function raiseRate(args: {
  /** The price of one second of ref time without proof size. */
  readonly rate: Fact<bigint>
  /** The price of the weight `bought`. */
  readonly asked: Fact<bigint>
  readonly bought: Weight
}): Fact<bigint> {
  const { rate, asked, bought } = args
  const { refTime } = bought
  if (!rate.known || !asked.known || refTime === 0n) return rate
  if (feeBySecond({ refTime, perSecond: rate.value }) >= asked.value) return rate
  return { ...rate, value: (asked.value * SECOND + refTime - 1n) / refTime }
}
