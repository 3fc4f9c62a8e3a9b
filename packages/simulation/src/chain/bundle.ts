import { sameBytes } from '@paraclock/executor'
import type { BundlePlace } from '@paraclock/executor/simulate'
import { type DescribedState, readEntry } from '../network/readEntry.ts'
import { CONSENSUS, decodeHeader, encodeLog } from './header.ts'

/**
 * Distributes the blocks of a relay block over a parachain's cores, as Cumulus' collator does: at
 * most one core for each block, and the first cores get the blocks that are left over.
 */
export function placeBlocks({
  blocks,
  cores: claimed,
  claimOffset
}: {
  readonly blocks: number
  readonly cores: number
  readonly claimOffset: number
}): readonly BundlePlace[] {
  const cores = Math.min(claimed, blocks)
  return Array.from({ length: cores }, (_, core) => {
    const length = Math.floor(blocks / cores) + (core < blocks % cores ? 1 : 0)
    return Array.from({ length }, (_, index): BundlePlace => {
      return { core, cores, claimOffset, index, isLast: index === length - 1 }
    })
  }).flat()
}

/** Reads the number of cores of a chain's last block. */
export async function readPreviousCores(chain: DescribedState): Promise<number> {
  return (await readEntry<number>(chain, 'ParachainSystem', 'PreviousCoreCount')) || 1
}

/** The index of the variant in `CumulusDigestItem` of `cumulus-primitives-core`. */
const USE_FULL_CORE = 3
const FULL_CORE = encodeLog(CONSENSUS, 'CMLS', Uint8Array.of(USE_FULL_CORE))
const RUNTIME_UPDATED = 8

/**
 * Whether a collator builds no more blocks on the core of this block: the runtime used the whole
 * core, or was upgraded.
 */
export function fillsCore(header: Uint8Array): boolean {
  return decodeHeader(header).logs.some(
    (log) => log[0] === RUNTIME_UPDATED || sameBytes(log, FULL_CORE)
  )
}
