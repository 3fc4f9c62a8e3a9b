import type { Chain } from '@paraclock/connect'
import type { Weight } from '@paraclock/core'
import { readExtrinsicLimit } from '@paraclock/weights'

/** The room of a block that one transaction may take. */
export interface BlockRoom {
  readonly weight: Weight
  readonly bytes: number
}

const BYTES = 1_000_000
const UNLIMITED = 1n << 62n

/**
 * Half of the room that a block has for a transaction. The rest is for the signature, its
 * verification and other transactions.
 */
export function readBlockRoom(chain: Pick<Chain, 'constant'>): BlockRoom {
  const { refTime, proofSize } = readExtrinsicLimit(chain) ?? {
    refTime: UNLIMITED,
    proofSize: UNLIMITED
  }
  const length = chain.constant<{ readonly max: { readonly normal: number } }>({
    pallet: 'System',
    name: 'BlockLength'
  })
  return {
    weight: { refTime: refTime / 2n, proofSize: proofSize / 2n },
    bytes: Math.floor((length?.max.normal ?? BYTES) / 2)
  }
}
