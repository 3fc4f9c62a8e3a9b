import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The basis of a result that a chain's runtime computes on the state of the chain's block:
 * `computed` if the state is proven, otherwise `stated`.
 */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
