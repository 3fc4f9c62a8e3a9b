import type { Chain } from '@paraclock/connect'
import type { Weight } from '@paraclock/core'
import { type RawWeight, toWeight } from '@paraclock/types'

/** The room of a block that one transaction may take. */
export interface BlockRoom {
  readonly weight: Weight
  readonly bytes: number
}

const BYTES = 1_000_000
const UNLIMITED = 1n << 62n

interface RawWeights {
  readonly per_class: { readonly normal: { readonly max_extrinsic?: RawWeight } }
}

/**
 * Half of the room that a block has for a transaction. The rest is for the signature, its
 * verification and other transactions.
 */
export function readBlockRoom(chain: Pick<Chain, 'constant'>): BlockRoom {
  const weights = chain.constant<RawWeights>({ pallet: 'System', name: 'BlockWeights' })
  const most = weights?.per_class.normal.max_extrinsic
  const { refTime, proofSize } =
    most === undefined ? { refTime: UNLIMITED, proofSize: UNLIMITED } : toWeight(most)
  const length = chain.constant<{ readonly max: { readonly normal: number } }>({
    pallet: 'System',
    name: 'BlockLength'
  })
  // A weight of one dimension limits ref time alone.
  const proof = typeof most === 'bigint' ? UNLIMITED : proofSize
  return {
    weight: { refTime: refTime / 2n, proofSize: proof / 2n },
    bytes: Math.floor((length?.max.normal ?? BYTES) / 2)
  }
}
