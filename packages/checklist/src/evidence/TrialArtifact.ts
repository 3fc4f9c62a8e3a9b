import type { BlockReference } from '@paraclock/connect'
import type { CallStep, ErrorReport, Hex } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { ChainRole } from './ChainArtifact.ts'

/** The outcome of a planned run. */
export interface TrialRun {
  /** The planned time, in seconds since the Unix epoch. */
  readonly time: number
  readonly failure: RunFailure | undefined
  /** The events of its message on the target: `balances.Transfer`. */
  readonly events: readonly string[]
  /** What the service returned of the prepayment, if an event states it. */
  readonly refund?: bigint
  /** Why the service refused a message of the target, for example with tokens sent back. */
  readonly refusedOnService?: string
  /** Why the relay chain refuses a message that the run makes the target send. */
  readonly refusedOnRelay?: string
  /** Other parachains to which the run makes the target send. These messages are not tried. */
  readonly sentTo?: readonly number[]
}

/** The outcome of the user's task on copies of service and target. */
export interface TrialArtifact {
  readonly service: BlockReference
  readonly target: BlockReference
  readonly call: Hex
  readonly refusal: ErrorReport | undefined
  /** The chains whose state is trusted from the endpoint, not proven against the pinned block. */
  readonly trusted: readonly ChainRole[]
  /** How many runs were planned; `undefined` for a task that recurs without end. */
  readonly planned: number | undefined
  /** The runs that were tried, in order; empty if the task was not accepted. */
  readonly runs: readonly TrialRun[]
  /**
   * How many runs of a recurring task the balances cover, and the failure of the next run. The
   * trial deducted the cost of the runs in between at once.
   */
  readonly lasts?: { readonly runs: number; readonly failure: RunFailure } | undefined
  /** How many slots with relevant tasks the trial skipped at its limit. Defaults to 0. */
  readonly passed?: number
  /** The causes of the error of the first failed run. */
  readonly causes?: readonly TrialCause[]
}

/** An action of the relay chain, of an agenda or of another task that makes a later run fail. */
export interface TrialCause {
  readonly owner: 'relay' | 'serviceTeam' | 'targetGovernance' | 'user'
  readonly text: string
}

/** A suggested call of the report that a copy of its chain refuses. */
export interface RefusedSuggestedCall extends Pick<CallStep, 'chain' | 'origin' | 'call'> {
  /** The error of its chain, or of the chain that receives its message. */
  readonly reason: string
}

/** The outcome of the suggested calls. */
export interface SuggestedCallsArtifact {
  /** How many calls were made on copies of the chains. */
  readonly tried: number
  readonly refused: readonly RefusedSuggestedCall[]
}
