import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/** The basis of a local run of a chain's runtime: `computed` over proven state, else `stated`. */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
