import type { CallStep, ErrorReport, PlanStatus, TokenAmount } from '@paraclock/core'
import type { ServicePricing, Targets, TaskRecord } from '@paraclock/schedule'
import type { ServiceCalls } from '../build/buildServiceCall.ts'

/** What plans need to know of the chain. */
export interface PlanContext {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** What its calls are written by: a connected service, or metadata that was saved. */
  readonly service: ServiceCalls
  /** What its runs cost. */
  readonly pricing: ServicePricing
  /** The targets that it has rates for. */
  readonly targets: Targets
  /** Its token. */
  readonly token: { readonly symbol: string; readonly decimals: number }
}

/** A task as it stands, with what plans need to know of the chain. */
export interface PlannedTask extends PlanContext {
  /** The task. */
  readonly task: TaskRecord
}

/** What a plan moves, beside the fees of its transactions, which the chain never gives back. */
export interface PlanCost {
  /** What comes back from the task that is cancelled. */
  readonly refund: TokenAmount
  /** What goes on hold for the task that is scheduled. */
  readonly prepaid: TokenAmount
  /** How many calls have to be paid for, each with its inclusion fee. */
  readonly calls: number
}

/** Calls that change a task, in their order, with what they cost. */
export interface TaskPlan {
  /** Where the plan stands. `act`: make the steps. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /** The steps, in order. */
  readonly steps: readonly CallStep[]
  /** What the steps cost; `null` if there are none. */
  readonly cost: PlanCost | null
  /** Why there is no step that leads to the goal, by the codes of errors. */
  readonly obstacles: readonly ErrorReport[]
}
