import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/** The basis of a result that this process computes with a chain's runtime. */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
