import type { Chain } from '@paraclock/connect'
import { CallWeightExceeded, ParaclockError, type Weight } from '@paraclock/core'
import { readExtrinsicLimit } from '@paraclock/types'

/**
 * Throws if the weight of a call exceeds the limit of one transaction of its chain. No chain
 * executes such a call.
 *
 * @throws ParaclockError `CallWeightExceeded`
 */
export function requireExtrinsicLimit(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly weight: Weight
}): void {
  const { chain, weight } = args
  const limit = readExtrinsicLimit(chain.runtime)
  if (limit === undefined) return
  if (weight.refTime <= limit.refTime && weight.proofSize <= limit.proofSize) return
  throw new ParaclockError(CallWeightExceeded, { chain: chain.name, weight, limit })
}
