import type { CheckResult, Outcome, Report } from '../reportSchema.ts'

/** How a change bears on whether the network is ready. */
export type ChangeKind = 'worse' | 'better' | 'neutral'

/** A check that ended otherwise than before. */
export interface ResultChange {
  readonly id: string
  readonly kind: ChangeKind
  /** How it ended before; absent for a check that is new. */
  readonly from?: Outcome
  /** How it ends now; absent for a check that is gone. */
  readonly to?: Outcome
  /** What was found; before, for a check that is gone. */
  readonly result: CheckResult
}

/** A fact that is not what it was. */
export interface FactChange {
  /** Which fact: `target runtime`, `channel 2114 → 2200`, `fee Execution`. */
  readonly fact: string
  /** What it was; absent if it was not there. */
  readonly from?: string
  /** What it is; absent if it is gone. */
  readonly to?: string
}

/** What changed on one network. */
export interface NetworkDiff {
  readonly name: string
  /** Whether it is in both reports. */
  readonly presence: 'both' | 'added' | 'removed'
  readonly results: readonly ResultChange[]
  readonly facts: readonly FactChange[]
}

/** What changed from one report to another. */
export interface ReportDiff {
  readonly before: Pick<Report, 'gatheredAt' | 'verdict'>
  readonly after: Pick<Report, 'gatheredAt' | 'verdict'>
  /** Networks on which something changed. */
  readonly networks: readonly NetworkDiff[]
}
