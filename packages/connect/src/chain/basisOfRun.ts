import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The basis of a result that the chain's runtime computes at its block: `computed` if the state is
 * proven, otherwise `stated`.
 */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
