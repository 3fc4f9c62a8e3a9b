import { encodeCompact, joinBytes } from '@paraclock/core'
import { type DescribedState, readEntry } from '../network/readEntry.ts'
import { CUMULUS, decodeHeader, encodePreRuntime } from './header.ts'

/**
 * The place of a block among the blocks that a parachain builds for one relay block. The runtime
 * computes the weight that the block has from this place.
 */
export interface BundlePlace {
  /** The index of the core among the parachain's cores. */
  readonly core: number
  readonly cores: number
  /** How many blocks ahead of the relay parent the cores are claimed. */
  readonly claimOffset: number
  /** The index of the block among the blocks of its core. */
  readonly index: number
  readonly isLast: boolean
}

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

/** The indexes of the variants of `CumulusDigestItem` in `cumulus-primitives-core`. */
const CORE_INFO = 1
const BUNDLE_INFO = 2
const USE_FULL_CORE = 3

/** Returns the digest items `CoreInfo` and `BlockBundleInfo`, in the order of Cumulus' collator. */
export function claimPlace(place: BundlePlace): readonly Uint8Array[] {
  const { core, cores, claimOffset, index, isLast } = place
  const coreInfo = joinBytes([Uint8Array.of(CORE_INFO, core, claimOffset), encodeCompact(cores)])
  const bundleInfo = Uint8Array.of(BUNDLE_INFO, index, isLast ? 1 : 0)
  return [coreInfo, bundleInfo].map((data) => encodePreRuntime(CUMULUS, data))
}

const CONSENSUS = 4
const RUNTIME_UPDATED = 8

/**
 * Whether a collator builds no more blocks on the core of this block: the runtime used the whole
 * core, or was upgraded.
 */
export function fillsCore(header: Uint8Array): boolean {
  const full = [CONSENSUS, ...new TextEncoder().encode(CUMULUS), 1 << 2, USE_FULL_CORE]
  return decodeHeader(header).logs.some(
    (log) =>
      log[0] === RUNTIME_UPDATED ||
      (log.length === full.length && full.every((byte, at) => log[at] === byte))
  )
}
