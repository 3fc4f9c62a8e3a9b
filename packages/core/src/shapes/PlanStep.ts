import type { UnixSeconds } from '../time/parseUnixSeconds.ts'
import type { CallStep, PlanStatus } from './CallStep.ts'

/** The place of a step in its plan. */
export interface PlanPlace {
  /** The name of the step in its plan: `request-2114-2200`. A plan made again gives it the same name. */
  readonly id: string
  /**
   * `act`: the call can be made now, in the order of the plan. `wait`: the steps in `after` must be
   * over first. `blocked`: an obstacle has to be removed first.
   */
  readonly status: Exclude<PlanStatus, 'done'>
  /** The ids of the steps that must be over first. */
  readonly after: readonly string[]
}

/** A call of a plan, in its place. */
export interface PlannedCall extends CallStep, PlanPlace {
  readonly kind: 'call'
}

/** Something that passes by itself: a session, a message on its way. */
export interface PlannedWait extends PlanPlace {
  readonly kind: 'wait'
  readonly status: 'wait'
  /** The chain on which it passes, by the name that the caller knows it by. */
  readonly chain: string
  /** What is waited for, for a person. */
  readonly description: string
  /** When it is over at the earliest; `undefined` if the chain does not state it. */
  readonly at: UnixSeconds | undefined
  /** How many blocks of the chain it takes at most; `undefined` if the chain does not state it. */
  readonly blocks: number | undefined
}

/** One step of a plan: a call that somebody makes, or a wait. */
export type PlanStep = PlannedCall | PlannedWait
