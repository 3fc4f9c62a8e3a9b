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
  truth
} from '@paraclock/checklist/schema'
import * as v from 'valibot'

/** The shape of {@link LeftWork}. */
export const leftWork = define(
  'LeftWork',
  object({
    /** Who has to do it: `you` is the signer, or the team that runs the command. */
    owner: oneOf('you', 'user', 'serviceTeam', 'targetGovernance', 'relay', 'time'),
    /** The checks that fail without it. */
    checks: list(text),
    /** What has to be done, or what is waited for. */
    todo: text,
    /** Whether it can be done now or is under way; if not, another step goes first. */
    isDue: truth,
    /** The chain on which a call has to be made, and the call. */
    chain: v.optional(text),
    call: v.optional(hex),
    /** The account that has to sign. */
    account: v.optional(text),
    /** When the time has come at the earliest, in seconds since the Unix epoch, if that is known. */
    until: v.optional(count)
  })
)

/** The shape of {@link NetworkPlan}. */
export const networkPlan = object({
  network: text,
  /** The calls of the plan that can be made now. */
  steps,
  /** Every step that is known to lead to where all checks pass, in order. */
  plan: planSteps,
  /** What the plan takes of each account. */
  accounts: accountTotals,
  /** What fails, by who has to do what about it. */
  left: list(leftWork),
  /** What is undetermined, so that calls for it may be missing here. */
  undetermined: list(text)
})

/** The shape of {@link MadeCall}. */
export const madeCall = define(
  'MadeCall',
  object({
    network: text,
    description: text,
    /** The finalized block that has it; absent if it failed or was lost. */
    block: v.optional(count),
    /** The same in words, or why there is none. */
    outcome: text
  })
)

/** Something that is left to do, by whom. */
export type LeftWork = v.InferOutput<typeof leftWork>

/** The calls that one network wants, and all that is left. */
export type NetworkPlan = v.InferOutput<typeof networkPlan>

/** A call that was sent, and what became of it. */
export type MadeCall = v.InferOutput<typeof madeCall>
