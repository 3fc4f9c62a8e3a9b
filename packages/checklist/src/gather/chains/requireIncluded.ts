import type { Chain } from '@paraclock/connect'
import type { ParaclockError } from '@paraclock/core'
import { compareIncluded, type IncludedBlock, readIncluded } from '@paraclock/hrmp'

// The maximum age of the finalized block, unless the relay chain shows that the block is recent.
export const SECONDS_OLD = 600

/**
 * Returns the last included block of a parachain. Throws if the block is missing or belongs to
 * another chain.
 */
export async function requireIncluded(args: {
  readonly relay: Chain
  readonly para: Chain
  readonly paraId: number
  readonly refuse: (problem: string) => ParaclockError
}): Promise<IncludedBlock> {
  const { relay, para, paraId, refuse } = args
  const included = await readIncluded({ relay, para, paraId })
  if (included === undefined) throw refuse(`the relay chain has no block of parachain ${paraId}`)
  if (compareIncluded(included, para.block.number) === 'other') {
    throw refuse(`the relay chain has another parachain ${paraId}: it is of another network`)
  }
  return included
}
