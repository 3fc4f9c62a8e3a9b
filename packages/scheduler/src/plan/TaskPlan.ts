import type { CallStep, TokenAmount } from '@paraclock/core'
import type { ServicePricing, ServiceVariant, Targets } from '@paraclock/schedule'
import type { ServiceCalls } from '../build/ServiceCalls.ts'

/** What plans need to know of the chain. */
export interface PlanContext<Variant extends ServiceVariant> {
  /** The chain, by the name that the caller knows it by. */
  readonly chain: string
  /** Which form of the calls it has. */
  readonly variant: Variant
  /** Where it has them. */
  readonly calls: ServiceCalls
  /** What its runs cost. */
  readonly pricing: ServicePricing
  /** The targets that it has rates for. */
  readonly targets: Targets
  /** Its token. */
  readonly token: { readonly symbol: string; readonly decimals: number }
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
  readonly steps: readonly CallStep[]
  readonly cost: PlanCost
}
