import type { CallStep, Evidence } from '@paraclock/core'
import type { Opinion } from './ServiceArtifact.ts'

/** What runs take of the service's account on the target, in the asset in which it pays. */
export interface FundsArtifact {
  /**
   * What a second of reference time has to pay, in the smallest unit, so that all that the program
   * buys is paid for.
   */
  readonly feePerSecond: Opinion<bigint>
  readonly feePerSecondEvidence: readonly Evidence[]
  /** What one run takes. */
  readonly feePerRun: bigint
  /** How many runs the account must last for. */
  readonly plannedRuns: number
  /** The transfer that fills it up; `null` if the chains have no such call. */
  readonly fund: CallStep | null
}
