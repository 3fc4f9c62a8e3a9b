import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The basis of a result of a chain's runtime: `computed` if the state is proven, or else `stated`.
 */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
