import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/**
 * The basis of the result of a runtime API at the chain's block: `computed` if the state of the
 * block is proven, otherwise `stated`.
 */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
