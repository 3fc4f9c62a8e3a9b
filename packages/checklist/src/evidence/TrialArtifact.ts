import type { BlockReference } from '@paraclock/connect'
import type { CallStep, ErrorReport, Hex } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { ChainRole } from './ChainArtifact.ts'

/** The outcome of a planned run. */
export interface TrialRun {
  /** When it was planned, in seconds since the Unix epoch. */
  readonly time: number
  /** Why it had no effect; `undefined` if it had its effect. */
  readonly failure: RunFailure | undefined
  /** The events of its message on the target: `balances.Transfer`. */
  readonly events: readonly string[]
  /** The part of the prepayment that the service returned; absent if no event states it. */
  readonly refund?: bigint
  /** Why the service refused a message from the target during the run, for example tokens sent back. */
  readonly refusedOnService?: string
  /** Why the relay chain refuses a message that the target sends there because of the run. */
  readonly refusedOnRelay?: string
  /**
   * The other parachains to which the target sends messages because of the run. The trial does not
   * try these messages.
   */
  readonly sentTo?: readonly number[]
}

/** The outcome of the user's task on copies of service and target. */
export interface TrialArtifact {
  readonly service: BlockReference
  readonly target: BlockReference
  /** The call that was scheduled, and its account. */
  readonly call: Hex
  /** Why the service did not accept the task; `undefined` if it did. */
  readonly refusal: ErrorReport | undefined
  /**
   * The chains with a state that is not proven against the pinned block, but trusted from the
   * endpoint.
   */
  readonly trusted: readonly ChainRole[]
  /** How many runs were planned; `undefined` for a task that recurs without end. */
  readonly planned: number | undefined
  /** The runs that were tried, in order; empty if the task was not accepted. */
  readonly runs: readonly TrialRun[]
  /**
   * For a task that recurs: how many runs the balances cover, and the failure of the next run.
   * `undefined` for lists, and if no end was found. The trial deducted the cost of the runs in
   * between at once.
   */
  readonly lasts?: { readonly runs: number; readonly failure: RunFailure } | undefined
  /**
   * How many slots with relevant tasks the trial skipped because it reached its limit. Defaults to
   * 0.
   */
  readonly passed?: number
  /**
   * The causes of the first failed run: without them, it does not fail with this error. Defaults to
   * none.
   */
  readonly causes?: readonly TrialCause[]
}

/** An action of the relay chain, of an agenda or of another task that makes a later run fail. */
export interface TrialCause {
  /** Who can prevent it. */
  readonly owner: 'relay' | 'serviceTeam' | 'targetGovernance' | 'user'
  readonly text: string
}

/** A suggested call of the report that a copy of its chain refuses. */
export interface RefusedOffer extends Pick<CallStep, 'chain' | 'origin' | 'call'> {
  /** The error of its chain, or of the chain that receives its message. */
  readonly reason: string
}

/** The outcome of the suggested calls. */
export interface OffersArtifact {
  /** How many calls were made on copies of the chains. */
  readonly tried: number
  readonly refused: readonly RefusedOffer[]
}
