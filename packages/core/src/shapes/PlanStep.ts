import type { UnixSeconds } from '../time/parseUnixSeconds.ts'
import type { CallStep, PlanStatus } from './CallStep.ts'

/**
 * The place of a step in its plan: the id and the status of the step, and the steps that must end
 * before it.
 */
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
  /** The name that the caller gave the chain whose state ends the wait: `target`. */
  readonly chain: string
  readonly description: string
  /** The earliest time at which the wait ends; `undefined` if this time is unknown. */
  readonly at: UnixSeconds | undefined
  /** The longest duration of the wait, in blocks of `chain`; `undefined` if it is unknown. */
  readonly blocks: number | undefined
}

/** One step of a plan: a call that somebody makes, or a wait. */
export type PlanStep = PlannedCall | PlannedWait
