import {
  accountTotals,
  count,
  define,
  hex,
  list,
  object,
  oneOf,
  planSteps,
  steps,
  text,
  truth,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'

export const leftWork = define(
  'LeftWork',
  object({
    /** `you` is the signer, or the team that runs the command. */
    owner: oneOf('you', 'user', 'serviceTeam', 'targetGovernance', 'relay', 'time'),
    checks: list(text),
    /** The action, or the event to wait for. */
    todo: text,
    /** Whether the work can be done now, because no other step must come first. */
    isDue: truth,
    chain: v.optional(text),
    call: v.optional(hex),
    account: v.optional(text),
    /** The earliest time of the awaited event, in seconds since the Unix epoch. */
    until: v.optional(count)
  })
)

export const networkPlan = object({
  network: text,
  verdict,
  /** The calls of the plan that can be made now. */
  steps,
  /** All known steps until every check passes, in order. */
  plan: planSteps,
  /** The amounts that the plan takes from each account. */
  accounts: accountTotals,
  /** The remaining work, each item with its owner and the checks that it fixes. */
  left: list(leftWork),
  /** The undetermined checks, with the reasons. The plan may lack calls that fix these checks. */
  undetermined: list(text)
})

export const madeCall = define(
  'MadeCall',
  object({
    network: text,
    description: text,
    /**
     * The finalized block that includes the call; absent if the call failed, was lost or was not
     * made.
     */
    block: v.optional(count),
    /** The block of the call in words, or why the call is in no block. */
    outcome: text
  })
)

export type LeftWork = v.InferOutput<typeof leftWork>

export type NetworkPlan = v.InferOutput<typeof networkPlan>

export type MadeCall = v.InferOutput<typeof madeCall>
