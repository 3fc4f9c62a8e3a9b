import type { Weight } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { Codec } from '@polkadot/types/types'
import { toWeight } from '../read/toWeight.ts'

/** How much of a block one transaction may take. */
export interface BlockRoom {
  readonly weight: Weight
  readonly bytes: number
}

const BYTES = 1_000_000
const ENDLESS: Weight = { refTime: 1n << 62n, proofSize: 1n << 62n }

/**
 * Reads how much of a block a transaction may take, and leaves half of it: the signature, what checks
 * it, and other people's transactions want room too.
 */
export function readBlockRoom(api: ApiPromise): BlockRoom {
  const { blockWeights, blockLength } = api.consts['system'] ?? {}
  const weights = blockWeights?.toPrimitive() as
    | { readonly perClass?: { readonly normal?: { readonly maxExtrinsic?: unknown } } }
    | undefined
  const lengths = (blockLength as Codec | undefined)?.toPrimitive() as
    | { readonly max?: { readonly normal?: number } }
    | undefined
  const most = weights?.perClass?.normal?.maxExtrinsic
  // Weights of one dimension are a bare number.
  const weight =
    most === undefined || most === null
      ? ENDLESS
      : typeof most === 'object'
        ? toWeight(most)
        : { ...ENDLESS, refTime: BigInt(String(most)) }
  const bytes = lengths?.max?.normal ?? BYTES
  return {
    weight: { refTime: weight.refTime / 2n, proofSize: weight.proofSize / 2n },
    bytes: Math.floor(bytes / 2)
  }
}
