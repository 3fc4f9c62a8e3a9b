import type { Chain } from '@paraclock/connect'
import type { Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'

interface RawLimits {
  readonly per_class: { readonly normal: { readonly max_extrinsic?: RawWeight } }
}

const U64_MAX = (1n << 64n) - 1n

/**
 * The most that one transaction of a chain may weigh, by `System.BlockWeights`; `undefined` where the
 * chain states no limit. A weight of one dimension limits ref time alone.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { readExtrinsicLimit } from '@paraclock/weights'
 *
 * declare const chain: Chain
 *
 * console.log(readExtrinsicLimit(chain)?.refTime)
 * ```
 */
export function readExtrinsicLimit(chain: Pick<Chain, 'constant'>): Weight | undefined {
  const limits = chain.constant<RawLimits>({ pallet: 'System', name: 'BlockWeights' })
  const most = limits?.per_class.normal.max_extrinsic
  if (most === undefined) return undefined
  return typeof most === 'object' ? toWeight(most) : { ...toWeight(most), proofSize: U64_MAX }
}
