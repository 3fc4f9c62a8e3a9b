import type { UnixSeconds } from '../time/parseUnixSeconds.ts'
import type { CallStep, PlanStatus } from './CallStep.ts'

/** The place of a step in its plan: its id, its status, and the steps that must end first. */
export interface PlanPlace {
  /** The name of the step: `request-2114-2200`. A new plan gives the same step the same name. */
  readonly id: string
  /**
   * When the step can be made. `act`: now, in the order of the plan. `wait`: the steps in `after`
   * must end first. `blocked`: an obstacle must be removed first.
   */
  readonly status: Exclude<PlanStatus, 'done'>
  readonly after: readonly string[]
}

/** A step of a plan that is a call. */
export interface PlannedCall extends CallStep, PlanPlace {
  readonly kind: 'call'
}

/** A wait for something that happens by itself: the end of a session, the arrival of a message. */
export interface PlannedWait extends PlanPlace {
  readonly kind: 'wait'
  readonly status: 'wait'
  /** The name that the caller gave the chain on which the wait ends: `target`. */
  readonly chain: string
  readonly description: string
  /** The earliest time at which the wait ends; `undefined` if the chain does not state it. */
  readonly at: UnixSeconds | undefined
  /** The longest wait, in blocks of the chain; `undefined` if the chain does not state it. */
  readonly blocks: number | undefined
}

/** One step of a plan: a call that somebody makes, or a wait. */
export type PlanStep = PlannedCall | PlannedWait
