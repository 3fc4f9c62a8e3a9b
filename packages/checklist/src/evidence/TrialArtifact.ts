import type { BlockReference } from '@paraclock/connect'
import type { CallStep, ErrorReport, Hex } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'
import type { ChainRole } from '../config/networkRoles.ts'

/** The outcome of a planned run. */
export interface TrialRun {
  /** The planned time, in seconds since the Unix epoch. */
  readonly time: number
  readonly failure: RunFailure | undefined
  /** The names of the events of the run's message on the target: `balances.Transfer`. */
  readonly events: readonly string[]
  /** The amounts in the events of the call, without fees. Read only for the trial of an upgrade. */
  readonly amounts?: readonly bigint[] | undefined
  /** The part of the prepayment that the service returned, if an event shows this part. */
  readonly refund?: bigint
  /** Why the service refused a message that the target sent as an effect of the run. */
  readonly refusedOnService?: string
  /** Why the relay chain refuses a message that the target sent as an effect of the run. */
  readonly refusedOnRelay?: string
  /**
   * The other parachains to which messages were sent as an effect of the run. These messages are
   * not executed.
   */
  readonly sentTo?: readonly number[]
}

/** The default limit of slots that a trial executes for other tasks. They take about 15 seconds. */
export const usualLimit = 256

/** The longest time from a run to its effect on the target: sixty blocks, in seconds. */
export const LATE_SECONDS = 360

/** The outcome of the user's task on copies of service and target. */
export interface TrialArtifact {
  readonly service: BlockReference
  readonly target: BlockReference
  readonly call: Hex
  readonly refusal: ErrorReport | undefined
  /** The chains whose state is trusted from the endpoint, not proven. */
  readonly trusted: readonly ChainRole[]
  /** The number of planned runs. `undefined` for a task that recurs without end. */
  readonly planned: number | undefined
  /** The runs of the trial, in order. Empty if the service refused the task. */
  readonly runs: readonly TrialRun[]
  /**
   * How many runs of a recurring task the paying accounts can afford (`runs`), and the failure of
   * the run after them (`failure`). The trial executes only some of these runs, and computes the
   * others.
   */
  readonly lasts?: { readonly runs: number; readonly failure: RunFailure } | undefined
  /** The number of skipped slots with tasks that can change the outcome of a run. Defaults to 0. */
  readonly passed?: number
  /** The limit of slots without a planned run. Defaults to `usualLimit`. */
  readonly limit?: number
  /** The known causes of the first failed run, or of the refusal of the task. */
  readonly causes?: readonly TrialCause[]
  readonly detour?: TrialDetour | undefined
  /** The pallet of staking on whose eras the user's call depends. Eras stand still on copies. */
  readonly era?: string | undefined
}

/**
 * A message of the trial to a parachain without a copy. This parachain can then act on a parachain
 * that has a copy.
 */
export interface TrialDetour {
  /** The parachain that sends the message. `undefined` for the relay chain. */
  readonly from: number | undefined
  readonly to: number
  /** The parachain id of the service or the target. */
  readonly back: number
}

/**
 * The cause of a failed run or of a refused task: a scheduled call or message of the relay chain, a
 * missing core, another task, or a call of the pallet Scheduler.
 */
export interface TrialCause {
  readonly owner: 'relay' | 'serviceTeam' | 'targetGovernance' | 'user'
  readonly text: string
}

/** A suggested call that fails on a copy of its chain, or in a dry run. */
export interface RefusedSuggestedCall extends Pick<CallStep, 'chain' | 'origin' | 'call'> {
  /** The error of the call, or of its message on the receiving chain. */
  readonly reason: string
}

/** The outcome of the suggested calls on copies of the chains and in dry runs. */
export interface SuggestedCallsArtifact {
  readonly tried: number
  readonly refused: readonly RefusedSuggestedCall[]
}
