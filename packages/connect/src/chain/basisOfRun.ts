import type { Basis } from '@paraclock/core'
import type { Chain } from './Chain.ts'

/** What the outcome of a run of a chain's runtime rests on: a run over proven state is computed. */
export function basisOfRun({ source, block }: Pick<Chain, 'source' | 'block'>): Basis {
  return source.basisOf?.(block.hash) === 'proven' ? 'computed' : 'stated'
}
