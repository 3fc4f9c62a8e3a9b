import { encodeBytes, encodeCompact, joinBytes } from '@paraclock/core'

/** States how many blocks a parachain builds for a relay block, as a `u32`. */
export const TARGET_BLOCK_RATE = 'TargetBlockRate_target_block_rate'

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

const PRE_RUNTIME = 6
const ENGINE = new TextEncoder().encode('CMLS')

/** The indexes of the variants of `CumulusDigestItem` in `cumulus-primitives-core`. */
const CORE_INFO = 1
const BUNDLE_INFO = 2

/** Returns the digest items `CoreInfo` and `BlockBundleInfo`, in the order of Cumulus' collator. */
export function claimPlace(place: BundlePlace): readonly Uint8Array[] {
  const { core, cores, claimOffset, index, isLast } = place
  const coreInfo = joinBytes([Uint8Array.of(CORE_INFO, core, claimOffset), encodeCompact(cores)])
  const bundleInfo = Uint8Array.of(BUNDLE_INFO, index, isLast ? 1 : 0)
  return [coreInfo, bundleInfo].map((data) =>
    joinBytes([Uint8Array.of(PRE_RUNTIME), ENGINE, encodeBytes(data)])
  )
}
