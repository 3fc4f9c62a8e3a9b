import type { Evidence, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { Opinion } from './ServiceArtifact.ts'

/** How the target takes an asset for execution, and what the service holds of it there. */
export interface AssetTerms {
  /** The asset, as the target names it. */
  readonly location: Location
  /** Whether the target sells weight for it. */
  readonly accepted: Opinion<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /** What a second of reference time by itself costs in it there, in its smallest unit. */
  readonly feePerSecond: Opinion<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  /** What that account holds of the asset. */
  readonly balance: Opinion<TokenAmount>
  readonly balanceEvidence: readonly Evidence[]
}

/** The asset in which the service pays for execution on the target. */
export interface FeeAssetArtifact extends AssetTerms {
  /**
   * Whether the service's settings name it, or it is assumed for want of settings: the service's own
   * token where the target takes it, and else the target's.
   */
  readonly from: 'settings' | 'assumed'
}
