import type { CallStep, Evidence, TokenAmount } from '@paraclock/core'
import type { Location } from '@paraclock/xcm'
import type { Opinion } from './ServiceArtifact.ts'

/** How the service pays for execution on the target. */
export interface FeeAssetArtifact {
  /** The asset, as the target names it. */
  readonly location: Location
  /**
   * Whether it is what the service's settings say, or assumed for want of settings: the service's own
   * token where the target takes it, and else the target's.
   */
  readonly from: 'settings' | 'assumed'
  /** Whether the target sells weight for it. */
  readonly accepted: Opinion<boolean>
  readonly acceptedEvidence: readonly Evidence[]
  /**
   * What a second of reference time has to pay in it there, in its smallest unit, so that all that the
   * program buys is paid for.
   */
  readonly feePerSecond: Opinion<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** The service's account on the target, in hex. */
  readonly sovereign: string
  /** What it holds of the asset. */
  readonly balance: Opinion<TokenAmount>
  readonly balanceEvidence: readonly Evidence[]
  /** What a run takes out of it. */
  readonly feePerRun: bigint
  /** For how many runs it is to last. */
  readonly plannedRuns: number
  /** The transfer by which it is filled up; `null` if the chains have no such call. */
  readonly fund: CallStep | null
}
