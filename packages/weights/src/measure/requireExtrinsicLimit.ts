import type { Chain } from '@paraclock/connect'
import { ParaclockError, type Weight } from '@paraclock/core'
import { readExtrinsicLimit } from '@paraclock/types'
import { TransactionWeightExceeded } from '../errors.ts'

/**
 * Holds the weight of a call against what one transaction of its chain may weigh: no call that the chain
 * can run weighs more, so such a weight is a mistake or a lie.
 *
 * @throws ParaclockError `TransactionWeightExceeded`
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { requireExtrinsicLimit } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * requireExtrinsicLimit({ chain, weight: { refTime: 900_000_000n, proofSize: 3_593n } })
 * ```
 */
export function requireExtrinsicLimit(args: {
  readonly chain: Pick<Chain, 'name' | 'runtime'>
  readonly weight: Weight
}): void {
  const { chain, weight } = args
  const limit = readExtrinsicLimit(chain.runtime)
  if (limit === undefined) return
  if (weight.refTime <= limit.refTime && weight.proofSize <= limit.proofSize) return
  throw new ParaclockError(TransactionWeightExceeded, { chain: chain.name, weight, limit })
}
