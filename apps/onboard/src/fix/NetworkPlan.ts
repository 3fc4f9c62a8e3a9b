import {
  accountTotals,
  count,
  define,
  list,
  object,
  planSteps,
  steps,
  text
} from '@paraclock/checklist/schema'
import * as v from 'valibot'

/** The shape of {@link NetworkPlan}. */
export const networkPlan = object({
  network: text,
  /** The calls of the plan that can be made now. */
  steps,
  /** Every step that is known to lead to where all checks pass, in order. */
  plan: planSteps,
  /** What the plan takes of each account. */
  accounts: accountTotals,
  /** What is undetermined, so that calls for it may be missing here. */
  untold: list(text)
})

/** The shape of {@link MadeCall}. */
export const madeCall = define(
  'MadeCall',
  object({
    network: text,
    description: text,
    /** The finalized block that has it; absent if it failed or was lost. */
    block: v.exactOptional(count),
    /** The same in words, or why there is none. */
    outcome: text
  })
)

/** The calls that one network wants. */
export type NetworkPlan = v.InferOutput<typeof networkPlan>

/** A call that was sent, and what became of it. */
export type MadeCall = v.InferOutput<typeof madeCall>
