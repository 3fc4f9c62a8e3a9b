import type { BlockReference } from '@paraclock/connect'
import type { CallStep, ErrorReport, Hex } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { ChainRole } from './ChainArtifact.ts'

/** The outcome of a planned run. */
export interface TrialRun {
  /** The planned time, in seconds since the Unix epoch. */
  readonly time: number
  readonly failure: RunFailure | undefined
  /** The names of the events of the run's message on the target: `balances.Transfer`. */
  readonly events: readonly string[]
  /**
   * The part of the prepayment that the service returned, in the smallest unit. Absent if no event
   * states it.
   */
  readonly refund?: bigint
  /**
   * Why the service refused a message that came back from the target because of the run. Absent if
   * the service refused no such message.
   */
  readonly refusedOnService?: string
  /**
   * Why the relay chain refuses a message that came from the target because of the run. Absent if
   * the relay chain refuses no such message.
   */
  readonly refusedOnRelay?: string
  /**
   * The ids of other parachains to which the target sent messages because of the run. The trial
   * does not execute these messages. Defaults to none.
   */
  readonly sentTo?: readonly number[]
}

/**
 * The default limit of slots that a trial executes in addition to the slots of the planned runs. A
 * trial executes this many slots in about fifteen seconds.
 */
export const usualLimit = 256

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
   * How long the money of a recurring task lasts. `runs` is the number of runs that the balances
   * cover, and `failure` says why the next run fails. The trial makes only some of these runs, and
   * deducts the cost of the others. Absent if the trial found no lack of money.
   */
  readonly lasts?: { readonly runs: number; readonly failure: RunFailure } | undefined
  /**
   * The number of slots that the trial skipped after reaching its limit, although their tasks can
   * change the outcome of a run. Defaults to 0.
   */
  readonly passed?: number
  /** The limit of additional slots that applied to the trial. Defaults to `usualLimit`. */
  readonly limit?: number
  /** The known causes of the first failed run, or of the refusal of the task. Defaults to none. */
  readonly causes?: readonly TrialCause[]
}

/**
 * The cause of a failed run or of a refused task: an action of the relay chain, a call in the
 * Scheduler of a chain, or another task.
 */
export interface TrialCause {
  readonly owner: 'relay' | 'serviceTeam' | 'targetGovernance' | 'user'
  readonly text: string
}

/** A suggested call that fails on a copy of its chain, or in a dry run. */
export interface RefusedSuggestedCall extends Pick<CallStep, 'chain' | 'origin' | 'call'> {
  /** The error of the call, or of the call's message on the receiving chain. */
  readonly reason: string
}

/** The outcome of the suggested calls on copies of the chains and in dry runs. */
export interface SuggestedCallsArtifact {
  /** How many calls were tried. */
  readonly tried: number
  readonly refused: readonly RefusedSuggestedCall[]
}
