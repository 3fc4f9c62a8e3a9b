import type { CallStep, ErrorReport, PlanStatus, TokenAmount } from '@paraclock/core'
import type { ServiceCalls } from '../build/buildServiceCall.ts'
import type { ServicePricing, Targets } from '../schedule/service/publishedPricing.ts'
import type { TaskRecord } from '../schedule/service/TaskRecord.ts'

/** The facts of the chain that plans use. */
export interface PlanContext {
  /** The name of the chain. */
  readonly chain: string
  /** The source of its calls: a connected service, or saved metadata. */
  readonly service: ServiceCalls
  /** The prices of its runs. */
  readonly pricing: ServicePricing
  /** The targets that it has rates for. */
  readonly targets: Targets
  /** Its token. */
  readonly token: { readonly symbol: string; readonly decimals: number }
}

/** A task, with the facts of the chain that plans use. */
export interface PlannedTask extends PlanContext {
  /** The task. */
  readonly task: TaskRecord
}

/** The amounts that a plan moves, beside the fees of its transactions, which are never refunded. */
export interface PlanCost {
  /** The refund of the cancelled task. */
  readonly refund: TokenAmount
  /** The amount put on hold for the scheduled task. */
  readonly prepaid: TokenAmount
  /** How many calls the plan makes, each with its inclusion fee. */
  readonly calls: number
}

/** The calls that change a task, in order, with their costs. */
export interface TaskPlan {
  /** The status of the plan. `act`: make the steps. `blocked`: see `obstacles`. */
  readonly status: Exclude<PlanStatus, 'wait'>
  /** The steps, in order. */
  readonly steps: readonly CallStep[]
  /** The costs of the steps; `null` if there are none. */
  readonly cost: PlanCost | null
  /** The errors that block the goal, by their codes. */
  readonly obstacles: readonly ErrorReport[]
}
