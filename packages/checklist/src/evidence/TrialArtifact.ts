import type { BlockReference } from '@paraclock/connect'
import type { CallStep, ErrorReport, Hex } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { ChainRole } from './ChainArtifact.ts'

/** A planned run as it went. */
export interface TrialRun {
  /** When it was planned, in seconds since the Unix epoch. */
  readonly time: number
  /** Why it had no effect; `null` if it had. */
  readonly failure: RunFailure | null
  /** The events that its message led to on the target: `balances.Transfer`. */
  readonly events: readonly string[]
  /** Why the service refused a message from the target during the run, for example tokens sent back. */
  readonly refusedOnService?: string
}

/** What became of the user's task on copies of service and target. */
export interface TrialArtifact {
  readonly service: BlockReference
  readonly target: BlockReference
  /** The call that was scheduled, and whose it was. */
  readonly call: Hex
  /** Why the service did not take the task; `null` if it did. */
  readonly refusal: ErrorReport | null
  /** The chains whose state was not proven against the pinned block, and rests on their endpoint. */
  readonly trusted: readonly ChainRole[]
  /** How many runs were planned; `null` for a task that recurs without end. */
  readonly planned: number | null
  /** The runs that were tried, in order; none if the task was not taken. */
  readonly runs: readonly TrialRun[]
  /**
   * Of a task that recurs: for how many runs the money lasts, and what becomes of the next one. `null`
   * of lists, and where no end was found. What the runs between take was taken at once.
   */
  readonly lasts?: { readonly runs: number; readonly failure: RunFailure } | null
  /**
   * How many slots with tasks that could matter the trial passed over, because it reached its limit. Defaults
   * to none.
   */
  readonly passed?: number
}

/** A call that a report would offer, and that the chains refuse on their copies. */
export interface RefusedOffer extends Pick<CallStep, 'chain' | 'origin' | 'call'> {
  /** What its chain answers, or the chain that its message goes to. */
  readonly reason: string
}

/** What became of the calls that a report would offer. */
export interface OffersArtifact {
  /** How many were made on copies of the chains. */
  readonly tried: number
  readonly refused: readonly RefusedOffer[]
}
